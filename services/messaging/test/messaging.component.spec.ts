import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCancelled,
  DrawCompleted,
  FriendParticipated,
  DeliveryAdvanced,
  WinnerWarned,
  WinnerWordsChanged,
  PrizeForfeited,
  RefundOwed,
  RefundPaid,
  RefundReferenceCorrected,
  ProductChanged,
  productStateFixture,
  TicketsGranted,
  UserRegistered,
  UserUpdated,
} from '@raffle/contracts/events';
import { maximumMessageLength, sendMessage } from '@raffle/contracts/http/messages';
import { messagesOfPerson } from '@raffle/contracts/internal';
import { eventually } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';

let messaging: MessagingService;
beforeAll(async () => {
  messaging = await startMessaging();
});
afterAll(() => messaging.stop());

let lastProduct = 0;
const send = (userId: string, content: unknown, headers: Record<string, string> = {}) =>
  messaging.call('POST', '/messages', { content }, { ...messaging.as(userId), headers });
const read = (userId: string, id: string) =>
  messaging.call('POST', `/messages/${id}/read`, undefined, messaging.as(userId));
const subjects = async (userId: string) => (await messaging.told(userId)).map(({ subject }) => subject);
const register = (user_id: string, display_name = 'Afi M.', messageId?: string) =>
  messaging.publish(
    UserRegistered,
    { ...UserRegistered.fixture, user_id, payment_id: uuidv7(), display_name },
    messageId,
  );
const grant = (user_id: string, product_id: number, numbers = [288, 289], entry_id = uuidv7()) =>
  messaging.publish(TicketsGranted, {
    ...TicketsGranted.fixture,
    entry_id,
    user_id,
    product_id,
    numbers,
    quantity: numbers.length,
  });
async function product(name: string): Promise<number> {
  const product_id = ++lastProduct;
  await messaging.publish(ProductChanged, { ...productStateFixture, product_id, name });
  await eventually(async () => {
    expect(await messaging.query('SELECT 1 FROM product WHERE product_id = $1', [product_id])).toHaveLength(1);
  });
  return product_id;
}
const participants = (productId: number, count: number) =>
  eventually(async () => {
    const noted = await messaging.query('SELECT 1 FROM participation WHERE product_id = $1', [productId]);
    expect(noted).toHaveLength(count);
  });

describe('a person’s own messages', () => {
  test('a message is in the conversation, has its event, and is never unread to its author', async () => {
    const user = uuidv7();
    const answer = await send(user, '  Bonjour, où est mon ticket ?  ');
    expect(answer.status).toBe(201);
    const { message } = sendMessage.answer.parse(answer.body);
    expect(message).toMatchObject({
      content: 'Bonjour, où est mon ticket ?',
      from_admin: false,
      is_general: false,
      is_record: false,
      is_win: false,
      is_read: true,
    });
    expect(await messaging.messages(user)).toEqual({
      ...{ conversation: [message], general: [], newest_record: null, unread: 0, more: false },
    });
    await eventually(async () => {
      expect(await messaging.posted()).toContainEqual({
        message_id: message.id,
        user_id: user,
        from_admin: false,
        author: 'user',
        posted_at: message.created_at,
      });
    });
  });

  test('a person gets all their own data, in pages, and no one else does', async () => {
    const [user, stranger] = [randomUUID(), randomUUID()];
    await messaging.query(
      `INSERT INTO message (id, user_id, author, content, created_at)
       SELECT gen_random_uuid(), $1, 'user', 'message ' || n, now() FROM generate_series(1, 203) AS n`,
      [user],
    );
    await send(stranger, 'Ceci ne regarde que moi');
    const page = async (after = '') => {
      const { status, body } = await messaging.call('GET', `/internal/own-data${after}`, undefined, messaging.as(user));
      expect(status).toBe(200);
      return messagesOfPerson.answer.parse(body);
    };
    const first = await page();
    const rest = await page(`?after=${first.next}`);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([200, 3, null]);
    const contents = [...first.items, ...rest.items].map((item) => 'content' in item && item.content);
    expect(new Set(contents)).toEqual(new Set(Array.from({ length: 203 }, (_, n) => `message ${n + 1}`)));
  });

  test('a repeated key returns the same message; with other content it is refused', async () => {
    const user = uuidv7();
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([send(user, 'Une fois', key), send(user, 'Une fois', key)]);
    expect(second.body).toEqual(first.body);
    expect((await messaging.messages(user)).conversation).toHaveLength(1);
    expect(await send(user, 'Autre chose', key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await send(uuidv7(), 'Autre chose', key)).status).toBe(201);
  });

  test.each([
    ['', 'Écrivez un message'],
    ['   ', 'Écrivez un message'],
    ['x'.repeat(maximumMessageLength + 1), 'Le message est trop long (2 000 caractères au plus)'],
  ])('a message that is empty or too long is refused', async (content, message) => {
    expect(await send(uuidv7(), content)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content', message }] },
    });
  });

  test('a sender over the limit gets Retry-After; others do not', async () => {
    const user = uuidv7();
    const answers = await Promise.all(Array.from({ length: 11 }, (_, i) => send(user, `Message ${i}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await messaging.messages(user)).conversation).toHaveLength(10);
    expect((await send(uuidv7(), 'Moi aussi')).status).toBe(201);
  });
});

describe('notices', () => {
  test('account, tickets, credit and friend each have one notice, also after duplicate events', async () => {
    const user = uuidv7();
    const friend = uuidv7();
    const game = await product('Console de salon');
    await register(friend, 'Kofi A.');
    await register(user);
    await register(user);
    const entry = uuidv7();
    await grant(user, game, [7, 8], entry);
    await grant(user, game, [7, 8], entry);
    const credit = { ...CreditIssued.fixture, credit_id: uuidv7(), user_id: user, product_id: game };
    await messaging.publish(CreditIssued, credit);
    await messaging.publish(CreditIssued, credit);
    await eventually(async () => {
      expect(await messaging.query('SELECT 1 FROM person WHERE user_id = $1', [friend])).toHaveLength(1);
    });
    const participation = { ...FriendParticipated.fixture, friend_id: friend, referrer_id: user };
    await messaging.publish(FriendParticipated, participation);
    await messaging.publish(FriendParticipated, participation);
    await eventually(async () => {
      expect((await subjects(user)).sort()).toEqual([
        'Bienvenue\u00a0!',
        'Parrainage\u00a0: votre filleul participe',
        'Rien n’est perdu\u00a0: un bon d’achat vous attend',
        'Votre achat est confirmé',
      ]);
      expect((await messaging.query("SELECT 1 FROM inbox WHERE event = 'tickets.friend-participated.v1'")).length).toBe(
        2,
      );
    });
    // What the person did is listed apart, and only what needs something from them is unread.
    const { conversation, unread, newest_record: newest } = await messaging.messages(user);
    expect([unread, conversation.length]).toEqual([2, 2]);
    const { records, more } = await messaging.records(user);
    expect(records).toMatchObject([
      { is_record: true, is_read: true },
      { is_record: true, is_read: true },
    ]);
    expect([newest, more]).toEqual([records[0], false]);
    expect((await messaging.messages(user, '?filter=unread')).conversation).toHaveLength(2);
    expect((await messaging.messages(user, '?q=achat%20est%20confirme')).conversation).toEqual([
      records.find(({ subject }) => subject === 'Votre achat est confirmé'),
    ]);
    const contents = [...conversation, ...records].map(({ content }) => content).join('\n');
    expect(contents).toContain(
      `2 tickets pour le tirage «\u00a0Console de salon\u00a0»\u00a0: T${game}-0008, T${game}-0009`,
    );
    expect(contents).toContain('1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat');
    expect(contents).toContain('Kofi A. vient d’acheter un premier ticket. Vous gagnez 6 tickets de parrainage');
    await eventually(async () => {
      const announced = (await messaging.posted()).filter(({ user_id }) => user_id === user);
      expect(announced.map(({ message_id }) => message_id).sort()).toEqual(
        [...conversation, ...records].map(({ id }) => id).sort(),
      );
      expect(announced.every(({ from_admin }) => from_admin)).toBe(true);
    });
  });

  test('each step of a refund has a notice; a refund without an account has none', async () => {
    const user = uuidv7();
    await register(user);
    const owed = { ...RefundOwed.fixture, refund_id: uuidv7(), user_id: user, amount: 1500 };
    const paid = { ...RefundPaid.fixture, refund_id: owed.refund_id, user_id: user, amount: 1500 };
    await messaging.publish(RefundOwed, { ...owed, refund_id: uuidv7(), user_id: null });
    await messaging.publish(RefundOwed, owed);
    await messaging.publish(RefundOwed, owed);
    await messaging.publish(RefundPaid, paid);
    const corrected = { ...RefundReferenceCorrected.fixture, correction_id: uuidv7(), user_id: user };
    await messaging.publish(RefundReferenceCorrected, corrected);
    await messaging.publish(RefundReferenceCorrected, corrected);
    await messaging.publish(RefundReferenceCorrected, { ...corrected, correction_id: uuidv7(), user_id: null });
    await eventually(async () =>
      expect((await subjects(user)).sort()).toEqual([
        'Bienvenue\u00a0!',
        'La référence de votre remboursement est corrigée',
        'Votre remboursement est enregistré',
        'Votre remboursement est envoyé',
      ]),
    );
    const contents = (await messaging.told(user)).map(({ content }) => content).join('\n');
    expect(contents).toContain('Nous vous rendons 1\u202f500\u00a0F\u00a0CFA, au plus tard sous 7\u00a0jours');
    expect(contents).toContain('Référence du transfert\u00a0: TMONEY-58213');
    expect(contents).toContain('la bonne référence du transfert est\u00a0: TMONEY-58231.');
  });

  test('each step of the hand-over of a prize has a notice, also a moved appointment', async () => {
    const user = uuidv7();
    await register(user);
    const step = (over: object) => ({ ...DeliveryAdvanced.fixture, step_id: uuidv7(), user_id: user, ...over });
    const fixed = step({});
    await messaging.publish(DeliveryAdvanced, step({ state: 'contacted', appointment: null }));
    await messaging.publish(DeliveryAdvanced, fixed);
    await messaging.publish(DeliveryAdvanced, fixed);
    await messaging.publish(DeliveryAdvanced, step({}));
    await messaging.publish(DeliveryAdvanced, step({ state: 'handed_over', appointment: null, forfeit_from: null }));
    await messaging.publish(DeliveryAdvanced, step({ state: 'not_reached', appointment: null }));
    const refused = { ...WinnerWordsChanged.fixture, user_id: user, state: 'refused' as const };
    await messaging.publish(WinnerWordsChanged, refused);
    await messaging.publish(WinnerWordsChanged, refused);
    await messaging.publish(WinnerWordsChanged, { ...refused, change_id: uuidv7(), state: 'published' });
    const warned = { ...WinnerWarned.fixture, user_id: user };
    await messaging.publish(WinnerWarned, warned);
    await messaging.publish(WinnerWarned, warned);
    await messaging.publish(WinnerWarned, { ...warned, what: 'corrected' });
    await eventually(async () =>
      expect((await subjects(user)).sort()).toEqual([
        'Bienvenue\u00a0!',
        'Ce que vous vouliez montrer n’est pas publié',
        'Nous vous avons joint au sujet de votre lot',
        'Votre compte, pendant qu’un lot vous attend',
        'Votre compte, pendant qu’un lot vous attend',
        'Votre lot est remis',
        'Votre lot vous attend\u00a0: donnez-nous un signe',
        'Votre rendez-vous pour recevoir votre lot',
        'Votre rendez-vous pour recevoir votre lot',
      ]),
    );
  });

  test('the previous and the new winner of an unclaimed prize get one notice each', async () => {
    const [loser, next] = [uuidv7(), uuidv7()];
    await register(loser);
    await register(next);
    const prize = {
      ...PrizeForfeited.fixture,
      delivery_id: uuidv7(),
      user_id: loser,
      next: { ticket: 12, user_id: next },
    };
    await messaging.publish(PrizeForfeited, prize);
    await messaging.publish(PrizeForfeited, prize);
    await messaging.publish(PrizeForfeited, { ...prize, delivery_id: uuidv7(), next: null });
    await eventually(async () => {
      const lost = 'Votre lot n’a pas été réclamé à temps';
      expect((await subjects(loser)).sort()).toEqual(['Bienvenue\u00a0!', lost, lost]);
      expect((await subjects(next)).sort()).toEqual(['Bienvenue\u00a0!', 'Félicitations, vous avez gagné\u00a0!']);
    });
    const contentsOf = async (user: string) =>
      (await messaging.messages(user)).conversation.map(({ content }) => content).join('\n');
    expect(await contentsOf(loser)).toContain('il revient au ticket T7-0013');
    expect(await contentsOf(loser)).toContain('Aucun autre ticket ne pouvait le recevoir.');
    expect(await contentsOf(next)).toContain('Le premier gagnant n’a pas réclamé son lot');
    expect(await contentsOf(next)).toContain('/dashboard/wins');
  });

  test('only the winner and the other participants get a notice with the link to the proof', async () => {
    const game = await product('Moto 125');
    const [winner, other, stranger] = [uuidv7(), uuidv7(), uuidv7()];
    await grant(winner, game, [0]);
    await grant(other, game, [1, 2]);
    await grant(stranger, await product('Autre lot'), [0]);
    await participants(game, 2);
    const draw = {
      ...DrawCompleted.fixture,
      product_id: game,
      winners: [{ ticket: 0, user_id: winner, display_name: 'Essi A.', city: 'Kara' }],
    };
    await messaging.publish(DrawCompleted, draw);
    await messaging.publish(DrawCompleted, draw);
    await eventually(async () => {
      expect(await subjects(winner)).toContain('Félicitations, vous avez gagné\u00a0!');
      expect(await subjects(other)).toContain('Le tirage est terminé');
    });
    const [won] = (await messaging.messages(winner, '?q=gagne')).conversation;
    expect(won?.content).toContain(`Vous avez gagné\u00a0: Moto 125, avec le ticket T${game}-0001.`);
    const [result] = (await messaging.messages(other, '?q=Kara')).conversation;
    expect([won?.is_win, result?.is_win]).toEqual([true, false]);
    expect(result?.content).toContain('Gagnant\u00a0: Essi A. (Kara)\u00a0;');
    expect(won?.content).toContain(`/tirages/${game}`);
    expect(result?.content).toContain(`/tirages/${game}`);
    await eventually(async () => expect(await subjects(stranger)).toEqual(['Votre achat est confirmé']));
    expect(await subjects(winner)).toHaveLength(2);
    expect(await subjects(other)).toHaveLength(2);
  });

  test('participants of a cancelled draw get the reason, also when the event of the ticket arrives afterwards', async () => {
    const game = await product('Frigo');
    const [early, late] = [uuidv7(), uuidv7()];
    await grant(early, game, [0]);
    await participants(game, 1);
    await messaging.publish(DrawCancelled, { ...DrawCancelled.fixture, product_id: game });
    await eventually(async () => expect(await subjects(early)).toContain('Un tirage est annulé'));
    await grant(late, game, [1]);
    await eventually(async () => expect(await subjects(late)).toContain('Un tirage est annulé'));
    const [notice] = (await messaging.messages(late, '?q=annulé')).conversation;
    expect(notice?.content).toContain('Raison\u00a0: Le fournisseur ne livre plus ce modèle.');
  });

  test('a newer name of a person wins, an older one is ignored', async () => {
    const user = uuidv7();
    await messaging.publish(UserUpdated, {
      ...UserUpdated.fixture,
      user_id: user,
      version: 3,
      display_name: 'Nouvelle N.',
    });
    await register(user, 'Ancienne A.');
    await messaging.publish(UserUpdated, {
      ...UserUpdated.fixture,
      user_id: user,
      version: 2,
      display_name: 'Milieu M.',
    });
    await eventually(async () => {
      expect(await subjects(user)).toEqual(['Bienvenue\u00a0!']);
      expect(await messaging.query('SELECT display_name, version FROM person WHERE user_id = $1', [user])).toEqual([
        { display_name: 'Nouvelle N.', version: 3 },
      ]);
    });
  });
});

describe('reading', () => {
  test('a message becomes read on click, once and for that person only', async () => {
    const [user, id] = [uuidv7(), uuidv7()];
    await messaging.query(
      `INSERT INTO message (id, user_id, author, content, created_at) VALUES ($1, $2, 'admin', 'Bonjour', now())`,
      [id, user],
    );
    expect(await messaging.messages(user, '?filter=unread')).toMatchObject({ conversation: [{ id }], unread: 1 });
    expect(await read(uuidv7(), id)).toMatchObject({ status: 404, body: { code: 'message_not_found' } });
    expect((await read(user, id)).status).toBe(204);
    expect((await read(user, id)).status).toBe(204);
    expect(await messaging.messages(user, '?filter=unread')).toMatchObject({ conversation: [], unread: 0 });
    expect((await messaging.messages(user, '?filter=read')).conversation).toMatchObject([{ id, is_read: true }]);
    expect((await read(user, uuidv7())).status).toBe(404);
    expect((await read(user, 'none')).status).toBe(404);
  });

  test('each person reads general messages separately; those older than the account are not unread', async () => {
    const [reader, other, newcomer] = [uuidv7(), uuidv7(), uuidv7()];
    const id = uuidv7();
    await messaging.query(
      `INSERT INTO general_message (id, subject, content, created_at) VALUES ($1, 'Fête', 'Trois tirages ce soir', '2026-11-19T10:00:00Z')`,
      [id],
    );
    await register(newcomer);
    await eventually(async () => expect(await subjects(newcomer)).toEqual(['Bienvenue\u00a0!']));
    expect((await read(reader, id)).status).toBe(204);
    expect((await read(reader, id)).status).toBe(204);
    expect(await messaging.messages(reader)).toMatchObject({
      general: [{ id, subject: 'Fête', is_general: true, from_admin: true, is_read: true }],
      unread: 0,
    });
    expect(await messaging.messages(other)).toMatchObject({ general: [{ id, is_read: false }], unread: 1 });
    expect(await messaging.messages(other, '?filter=read')).toMatchObject({ general: [], unread: 1 });
    expect(await messaging.messages(newcomer)).toMatchObject({ general: [{ id, is_read: true }], unread: 0 });
    await messaging.query('DELETE FROM general_message WHERE id = $1', [id]);
  });

  test('a long conversation is paged, newest page first and newest message last in a page', async () => {
    const user = uuidv7();
    await messaging.query(
      `INSERT INTO message (id, user_id, author, content, created_at)
       SELECT gen_random_uuid(), $1, 'admin', 'Réponse ' || i, '2026-11-20T10:00:00Z'::timestamptz + (i / 2) * interval '1 second'
       FROM generate_series(1, 120) AS i`,
      [user],
    );
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const { conversation, more } = await messaging.messages(user, before);
      seen.unshift(...conversation.map(({ content }) => content));
      if (!more) break;
      before = `?before=${conversation[0]?.id}`;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    expect(seen.at(-1)).toBe('Réponse 120');
    expect((await messaging.messages(user, '?q=reponse%2077')).conversation).toMatchObject([{ content: 'Réponse 77' }]);
    expect((await messaging.messages(user, '?q=%25')).conversation).toEqual([]);
    expect((await messaging.messages(user)).unread).toBe(120);
    const unknown = await messaging.call('GET', `/messages?before=${uuidv7()}`, undefined, messaging.as(user));
    expect(unknown).toMatchObject({ status: 404, body: { code: 'message_not_found' } });
  });
});
