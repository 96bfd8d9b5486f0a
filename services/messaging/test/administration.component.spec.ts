import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserRegistered } from '@raffle/contracts/events';
import {
  createSavedReply,
  getConversation,
  listSavedReplies,
  sendBroadcast,
} from '@raffle/contracts/http/admin-messages';
import { listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { listConversations } from '@raffle/contracts/http/conversation-list';
import { eventually } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';

let messaging: MessagingService;
const admin = uuidv7();
beforeAll(async () => {
  messaging = await startMessaging();
});
afterAll(() => messaging.stop());

const asAdmin = () => messaging.asAdmin(admin);
const write = (userId: string, content: string) =>
  messaging.call('POST', '/messages', { content }, messaging.as(userId));
const reply = (userId: string, content: unknown, headers: Record<string, string> = {}) =>
  messaging.call('POST', `/admin/conversations/${userId}/messages`, { content }, { ...asAdmin(), headers });
const markRead = (userId: string) =>
  messaging.call('POST', `/admin/conversations/${userId}/read`, undefined, asAdmin());
const conversations = async (query = '') => {
  const { body } = await messaging.call('GET', `/admin/conversations${query}`, undefined, asAdmin());
  return listConversations.answer.parse(body);
};
const one = async (userId: string, query = '') => {
  const { body } = await messaging.call('GET', `/admin/conversations/${userId}${query}`, undefined, asAdmin());
  return getConversation.answer.parse(body);
};
async function person(display_name: string): Promise<string> {
  const user_id = uuidv7();
  const registered_at = new Date().toISOString();
  const account = { ...UserRegistered.fixture, user_id, payment_id: uuidv7(), display_name, registered_at };
  await messaging.publish(UserRegistered, account);
  await eventually(async () => expect(await messaging.told(user_id)).toHaveLength(1));
  return user_id;
}

describe('conversations', () => {
  test('the newest is first, with its unread count; notices alone create no conversation', async () => {
    const [afi, koffi, silent] = [await person('Afi M.'), await person('Koffi A.'), await person('Silencieux S.')];
    await write(afi, 'Où est mon ticket ?');
    await write(afi, 'Merci de répondre');
    await write(koffi, 'Bonjour');
    const listed = await conversations();
    expect(listed).toMatchObject({
      conversations: [
        { user_id: koffi, user_name: 'Koffi A.', unread: 1, last_message: { content: 'Bonjour', from_admin: false } },
        { user_id: afi, user_name: 'Afi M.', unread: 2, last_message: { content: 'Merci de répondre' } },
      ],
      total: 2,
      unread: 2,
    });
    expect((await one(silent)).messages).toMatchObject([{ author: 'platform' }]);
    expect(await conversations('?limit=1&page=2')).toMatchObject({ conversations: [{ user_id: afi }], total: 2 });
  });

  test('people that identity found by full name are added to the matches of a search; without a search they are ignored', async () => {
    const [named, other] = [await person('Dédé M.'), await person('Autre O.')];
    await write(named, 'Mon lot');
    await write(other, 'Le lot de Mensah');
    const found = async (query: string) => (await conversations(query)).conversations.map(({ user_id }) => user_id);
    expect(await found('?q=mensah')).toEqual([other]);
    expect(await found(`?q=mensah&people=${named},${uuidv7()}`)).toEqual([other, named]);
    expect((await conversations(`?people=${named}`)).total).toBe((await conversations()).total);
  });

  test('Marquer comme lu sets the count to zero, and only later messages are unread again', async () => {
    const user = await person('Yao K.');
    await write(user, 'Un');
    await write(user, 'Deux');
    expect((await markRead(user)).status).toBe(204);
    expect((await markRead(user)).status).toBe(204);
    expect((await conversations('?q=yao')).conversations).toMatchObject([{ user_id: user, unread: 0 }]);
    expect((await conversations('?q=yao&filter=unread')).total).toBe(0);
    expect((await one(user)).messages.filter(({ author }) => author === 'user')).toMatchObject([
      { is_read: true },
      { is_read: true },
    ]);
    await write(user, 'Trois');
    expect((await conversations('?q=yao&filter=unread')).conversations).toMatchObject([{ unread: 1 }]);
  });

  test('an answer marks earlier messages as read', async () => {
    const user = await person('Kokou R.');
    await write(user, 'Vous êtes là ?');
    const before = (await conversations()).unread;
    await reply(user, 'Oui');
    expect((await conversations('?q=kokou')).conversations).toMatchObject([{ user_id: user, unread: 0 }]);
    expect((await conversations()).unread).toBe(before - 1);
    expect((await one(user)).messages.find(({ author }) => author === 'user')).toMatchObject({ is_read: true });
    await write(user, 'Merci');
    expect((await conversations('?q=kokou')).conversations).toMatchObject([{ unread: 1 }]);
  });

  test('a person without a conversation can be marked as read, an unknown one is not found', async () => {
    expect((await markRead(await person('Muet M.'))).status).toBe(204);
    expect(await markRead(uuidv7())).toMatchObject({ status: 404, body: { code: 'conversation_not_found' } });
  });

  test('a reply reaches the person once, unread, and the audit log has its author', async () => {
    const user = await person('Essi A.');
    const headers = { 'idempotency-key': `reply-${user}` };
    const [first, second] = await Promise.all([
      reply(user, ' Bonjour Essi ', headers),
      reply(user, 'Bonjour Essi', headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await reply(user, 'Autre chose', headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    const { conversation, unread } = await messaging.messages(user);
    expect(conversation.filter(({ content }) => content === 'Bonjour Essi')).toMatchObject([
      { from_admin: true, is_read: false },
    ]);
    expect(unread).toBe(1);
    expect((await conversations('?q=essi')).conversations).toMatchObject([
      { unread: 0, last_message: { content: 'Bonjour Essi', from_admin: true } },
    ]);
    await eventually(async () => {
      const announced = (await messaging.posted()).filter(
        ({ user_id, author }) => user_id === user && author === 'admin',
      );
      expect(announced).toHaveLength(1);
      const logged = (await messaging.acted()).filter(({ subject }) => subject === user);
      expect(logged).toMatchObject([{ admin_id: admin, action: 'conversation.replied' }]);
      expect(JSON.stringify(logged)).not.toContain('Bonjour');
    });
  });

  test('the event of a person’s own message names its author', async () => {
    const user = await person('Ama D.');
    await write(user, 'Bonjour');
    await eventually(async () =>
      expect(
        (await messaging.posted()).filter(({ user_id, author }) => user_id === user && author === 'user'),
      ).toHaveLength(1),
    );
  });

  test('a search ignores accents in names and words, and matches % literally', async () => {
    const user = await person('Élodie N.');
    await write(user, 'La fête à 100 % réussie');
    for (const q of ['elodie', 'FETE', '100 %']) {
      expect((await conversations(`?q=${encodeURIComponent(q)}`)).conversations).toMatchObject([{ user_id: user }]);
    }
    expect((await conversations('?q=%25_%25')).total).toBe(0);
    expect((await conversations('?q=%5C')).total).toBe(0);
  });

  test('a long conversation is paged', async () => {
    const user = await person('Longue L.');
    await messaging.query(
      `INSERT INTO message (id, user_id, author, content, created_at)
       SELECT gen_random_uuid(), $1, 'user', 'Message ' || i, '2026-11-20T10:00:00Z'::timestamptz + i * interval '1 second'
       FROM generate_series(1, 70) AS i`,
      [user],
    );
    const newest = await one(user);
    expect(newest.messages).toHaveLength(50);
    expect(newest.more).toBe(true);
    const older = await one(user, `?before=${newest.messages[0]?.id}`);
    expect(older.messages).toHaveLength(21);
    expect(older.more).toBe(false);
  });

  test('deleting archives: no message is lost, the next message restores the conversation, and it is logged once', async () => {
    const user = await person('Partie P.');
    await write(user, 'Supprimez-moi');
    await reply(user, 'Bien');
    const deletion = () => messaging.call('DELETE', `/admin/conversations/${user}`, undefined, asAdmin());
    const statuses = (await Promise.all([deletion(), deletion()])).map(({ status }) => status);
    expect(statuses).toEqual([204, 204]);
    const written = ['Supprimez-moi', 'Bien'];
    expect((await messaging.told(user)).map(({ content }) => content)).toEqual(expect.arrayContaining(written));
    expect((await one(user)).messages.map(({ content }) => content)).toEqual(expect.arrayContaining(written));
    const unreadBefore = (await conversations()).unread;
    expect((await conversations('?q=partie')).total).toBe(0);
    expect((await conversations('?q=partie&filter=unread')).total).toBe(0);
    expect((await conversations('?q=partie&filter=archived')).conversations).toMatchObject([{ user_id: user }]);
    await eventually(async () => {
      const logged = (await messaging.acted()).filter(
        ({ subject, action }) => subject === user && action === 'conversation.archived',
      );
      expect(logged).toMatchObject([{ before: { archived: false }, after: { archived: true } }]);
    });
    await write(user, 'Me revoilà');
    expect((await conversations('?q=partie')).conversations).toMatchObject([{ unread: 1 }]);
    expect((await conversations()).unread).toBe(unreadBefore + 1);
    expect((await conversations('?q=partie&filter=archived')).total).toBe(0);
    await messaging.call('DELETE', `/admin/conversations/${user}`, undefined, asAdmin());
    await reply(user, 'Bonjour de nouveau');
    expect((await conversations('?q=partie')).total).toBe(1);
    const unknown = await messaging.call('DELETE', `/admin/conversations/${uuidv7()}`, undefined, asAdmin());
    expect(unknown).toMatchObject({ status: 404, body: { code: 'conversation_not_found' } });
  });

  test.each([
    ['unknown person', () => reply(uuidv7(), 'Bonjour'), 404, 'conversation_not_found'],
    ['no words', async () => reply(await person('Vide V.'), '   '), 400, 'invalid_request'],
    [
      'no conversation',
      () => messaging.call('GET', `/admin/conversations/${uuidv7()}`, undefined, asAdmin()),
      404,
      'conversation_not_found',
    ],
    [
      'no id',
      () => messaging.call('GET', '/admin/conversations/none', undefined, asAdmin()),
      404,
      'conversation_not_found',
    ],
  ] as const)('%s is refused', async (_, call, status, code) => {
    expect(await call()).toMatchObject({ status, body: { code } });
  });
});

describe('broadcasts', () => {
  const send = (subject: string, content: string, headers: Record<string, string> = {}) =>
    messaging.call('POST', '/admin/broadcasts', { subject, content }, { ...asAdmin(), headers });

  test('one message reaches everyone once, with its numbers of recipients and readers', async () => {
    const [reader, other] = [await person('Lectrice L.'), await person('Autre A.')];
    const [people] = await messaging.query<{ count: number }>('SELECT count(*)::integer AS count FROM person');
    const headers = { 'idempotency-key': 'fete' };
    const sent = await Promise.all([send('Fête', 'Trois tirages', headers), send('Fête', 'Trois tirages', headers)]);
    const { broadcast } = sendBroadcast.answer.parse(sent[0].body);
    if (broadcast === null) throw new Error('sent later');
    expect(sent[1].body).toEqual(sent[0].body);
    expect(broadcast).toMatchObject({ subject: 'Fête', recipients: people?.count, read: 0 });
    for (const user of [reader, other]) {
      expect((await messaging.messages(user)).general.filter(({ id }) => id === broadcast.id)).toHaveLength(1);
    }
    const read = () => messaging.call('POST', `/messages/${broadcast.id}/read`, undefined, messaging.as(reader));
    await Promise.all([read(), read()]);
    const { body } = await messaging.call('GET', '/admin/broadcasts', undefined, asAdmin());
    expect(listBroadcasts.answer.parse(body).broadcasts).toMatchObject([{ id: broadcast.id, read: 1 }]);
    await eventually(async () => {
      expect((await messaging.posted()).filter(({ message_id }) => message_id === broadcast.id)).toMatchObject([
        { user_id: null, author: 'admin' },
      ]);
      expect((await messaging.acted()).filter(({ subject }) => subject === broadcast.id)).toMatchObject([
        { action: 'broadcast.sent', after: { recipients: people?.count } },
      ]);
    });
    // For accounts created later it counts as read.
    const late = await person('Tard T.');
    expect((await messaging.messages(late)).general.find(({ id }) => id === broadcast.id)?.is_read).toBe(true);
  });

  test.each([
    ['', 'Bonjour'],
    ['Objet', ' '],
    ['x'.repeat(121), 'Bonjour'],
  ])('%j with %j is refused', async (subject, content) => {
    expect(await send(subject, content)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('saved replies', () => {
  const path = '/admin/saved-replies';
  const listed = async () =>
    listSavedReplies.answer.parse((await messaging.call('GET', path, undefined, asAdmin())).body).replies;
  const save = (title: string, content = 'Bonjour {prénom}') =>
    messaging.call('POST', path, { title, content }, asAdmin());

  test('are created, changed and deleted for all administrators, and each change is in the audit log', async () => {
    const made = await save('Paiement en attente');
    expect(made.status).toBe(201);
    const { reply: first } = createSavedReply.answer.parse(made.body);
    await save('accueil', 'Bienvenue {prénom}');
    expect((await listed()).map(({ title }) => title)).toEqual(['accueil', 'Paiement en attente']);
    const change = (id: string, title: string) =>
      messaging.call('PUT', `${path}/${id}`, { title, content: 'Patience' }, messaging.asAdmin(uuidv7()));
    expect(await change(first.id, 'Paiement')).toMatchObject({ status: 200 });
    expect(await change(first.id, 'Paiement')).toMatchObject({ status: 200 });
    expect(await change(first.id, 'accueil')).toMatchObject({ status: 409, body: { code: 'saved_reply_title_taken' } });
    expect(await save('accueil')).toMatchObject({ status: 409, body: { code: 'saved_reply_title_taken' } });
    expect(await change(uuidv7(), 'x')).toMatchObject({ status: 404, body: { code: 'saved_reply_not_found' } });
    expect(await listed()).toContainEqual({ id: first.id, title: 'Paiement', content: 'Patience' });
    const remove = () => messaging.call('DELETE', `${path}/${first.id}`, undefined, asAdmin());
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await listed()).map(({ title }) => title)).toEqual(['accueil']);
    await eventually(async () => {
      const acts = (await messaging.acted()).filter(({ subject }) => subject === first.id);
      expect(acts.map(({ action }) => action).sort()).toEqual(
        ['created', 'deleted', 'updated'].map((happened) => `saved_reply.${happened}`),
      );
    });
  });

  test('are not overwritten unseen: a changed field must still have the value that was read, or already the new one', async () => {
    const { reply } = createSavedReply.answer.parse((await save('Retrait')).body);
    const change = (content: string, before: object) =>
      messaging.call('PUT', `${path}/${reply.id}`, { title: 'Retrait', content, before }, asAdmin());
    const read = { title: 'Retrait', content: reply.content };
    expect(await change('Demain', read)).toMatchObject({ status: 200 });
    expect(await change('Lundi', read)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path: 'content' }] },
    });
    expect((await change('Demain', read)).status).toBe(200);
    expect((await change('Lundi', { ...read, content: 'Demain' })).status).toBe(200);
    expect(await listed()).toContainEqual({ id: reply.id, title: 'Retrait', content: 'Lundi' });
    await messaging.call('DELETE', `${path}/${reply.id}`, undefined, asAdmin());
  });

  test('are at most 100, also when created concurrently', async () => {
    await messaging.query(
      `INSERT INTO saved_reply (id, title, content)
       SELECT gen_random_uuid(), 'Réponse ' || i, 'x' FROM generate_series(1, 99 - (SELECT count(*)::integer FROM saved_reply)) i`,
    );
    const answers = await Promise.all(['un', 'deux', 'trois'].map((title) => save(title)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await listed()).toHaveLength(100);
    await messaging.query('DELETE FROM saved_reply');
  });

  test.each([
    ['', 'Bonjour'],
    ['x'.repeat(81), 'Bonjour'],
    ['Titre', '  '],
    ['Titre', 'x'.repeat(2001)],
  ])('%j with %j is refused', async (title, content) => {
    expect(await save(title, content)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});
