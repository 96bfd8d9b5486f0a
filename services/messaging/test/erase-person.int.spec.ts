import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCompleted,
  FriendParticipated,
  ResetCodeRequested,
  TicketsGranted,
  UserErased,
  UserRegistered,
  UserUpdated,
} from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { gathered, messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { listMessages } from '../src/conversation/message.queries.js';
import { SendMessage } from '../src/conversation/send-message.js';
import { DrawNewsHandlers } from '../src/news/draw-news.handlers.js';
import { HideNames } from '../src/news/hide-names.js';
import { NotifyParticipants } from '../src/news/notify-participants.js';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';
import type { TextSettings } from '../src/texts/text-settings.js';
import { TextsHandlers } from '../src/texts/texts.handlers.js';
import { CopiesHandlers } from '../src/copies/copies.handlers.js';
import { notices, type NoticeKind } from '../src/notices/notice.js';
import { sentence, type Sentence } from '../src/notices/sentence.js';
import { friendParticipated } from '../src/notices/sentences/account-sentences.js';
import { drawLost } from '../src/notices/sentences/draw-sentences.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('erase_person');
});
afterAll(() => db.close());

const register = (manager: EntityManager, user_id: string, display_name = 'Kossi A.') =>
  new CopiesHandlers(db.outbox).welcome(
    [gathered({ ...UserRegistered.payload.parse(UserRegistered.fixture), user_id, display_name })],
    { manager },
  );
const registered = (...person: [userId: string, displayName?: string]) =>
  db.inTransaction((manager) => register(manager, ...person));
const erase = (manager: EntityManager, user_id: string, keeps_winner_name = false) =>
  new HideNames().erasePerson(
    { ...UserErased.payload.parse(UserErased.fixture), user_id, keeps_winner_name },
    { manager },
  );
const erased = (...person: [userId: string, keepsWinnerName?: boolean]) =>
  db.inTransaction((manager) => erase(manager, ...person));
const replaced = (user_id: string, initials: string | null = 'K. A.', version = 2) =>
  db.inTransaction((manager) => new HideNames().showInitials({ user_id, version, initials }, { manager }));
const storeResult = (
  manager: EntityManager,
  product_id: number,
  winner: string,
  ...others: { user_id: string; display_name: string }[]
) =>
  new DrawNewsHandlers().storeResult(
    {
      ...DrawCompleted.payload.parse(DrawCompleted.fixture),
      product_id,
      winners: [
        { ticket: 1, user_id: winner, display_name: 'Kossi A.', city: 'Kara' },
        ...others.map((other, n) => ({ ...other, ticket: n + 2, city: 'Kara' })),
      ],
    },
    { manager },
  );
const drawn = (productId: number, winner: string, ...others: { user_id: string; display_name: string }[]) =>
  db.inTransaction((manager) => storeResult(manager, productId, winner, ...others));
const notifyAll = async () => {
  const notifier = new NotifyParticipants(db.dataSource, db.outbox);
  while (await notifier.notifyBatch());
};
const participate = (productId: number, userId: string) =>
  db.query('INSERT INTO participation (product_id, user_id) VALUES ($1, $2)', [productId, userId]);
/** The texts of a person's messages, oldest first. */
const noticesTo = async (userId: string) =>
  (await listMessages(db.dataSource.manager, userId, {})).page
    .map(({ content }) => content)
    .reverse()
    .join('\n');
const nameOf = async (userId: string) =>
  (await db.query<{ display_name: string }>('SELECT display_name FROM person WHERE user_id = $1', [userId]))[0];

const anAdvisoryLockIsWaitedFor = () =>
  eventually(async () =>
    expect(
      await db.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    ).toHaveLength(1),
  );

test.each([
  ['a registration that arrives during the erasure', erase, registered],
  ['an erasure that arrives during the registration', register, erased],
])('%s waits for it, and leaves neither a notice nor the name', async (_, first, second) => {
  const user = uuidv7();
  let waiting: Promise<void> | undefined;
  await db.inTransaction(async (manager) => {
    await first(manager, user);
    waiting = second(user);
    await eventually(async () =>
      expect(
        await db.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        ),
      ).toHaveLength(1),
    );
  });
  await waiting;
  expect(await noticesTo(user)).toBe('');
  expect(await nameOf(user)).toEqual({ display_name: 'Compte fermé' });
});

test('messages and conversation are deleted; a late update or registration does not restore the name', async () => {
  const user = uuidv7();
  await registered(user);
  const sending = new SendMessage(db.dataSource, db.outbox);
  await sending.send({ userId: user, content: 'Mon numéro est le 90 11 22 33', idempotencyKey: 'k' }, new Date());
  await erased(user);
  await erased(user);
  expect(await noticesTo(user)).toBe('');
  expect(await db.query('SELECT 1 FROM conversation WHERE user_id = $1', [user])).toEqual([]);
  await expect(
    sending.send({ userId: user, content: 'Encore', idempotencyKey: null }, new Date()),
  ).rejects.toMatchObject({ code: 'unauthenticated' });
  await db.inTransaction((manager) =>
    new CopiesHandlers(db.outbox).copyPerson(
      { ...UserUpdated.fixture, user_id: user, display_name: 'Kossi A.' },
      { manager },
    ),
  );
  expect(await nameOf(user)).toEqual({ display_name: 'Compte fermé' });
});

test('a code that was asked for before the erasure is not queued after it', async () => {
  const [user, other] = [uuidv7(), uuidv7()];
  await registered(user);
  await erased(user);
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  for (const user_id of [user, other])
    await db.inTransaction((manager) =>
      new TextsHandlers({} as TextSettings).queueCode(
        { ...ResetCodeRequested.fixture, code_id: uuidv7(), user_id, expires_at },
        { manager },
      ),
    );
  expect(await db.query('SELECT user_id FROM text_message')).toEqual([{ user_id: other }]);
});

test('an erasure that arrives before the registration stays', async () => {
  const user = uuidv7();
  await erased(user);
  await registered(user);
  expect(await nameOf(user)).toEqual({ display_name: 'Compte fermé' });
});

test.each([
  ['before the draw', false],
  ['after the notices', true],
])('a winner erased %s is named in no notice', async (_, late) => {
  const [winner, other, product] = [uuidv7(), uuidv7(), late ? 1 : 2];
  await registered(winner);
  await participate(product, other);
  if (!late) await erased(winner);
  await drawn(product, winner);
  await notifyAll();
  if (late) {
    expect(await noticesTo(other)).toContain('Kossi A. (Kara)');
    await erased(winner);
  }
  expect(await noticesTo(other)).toContain('Gagnant\u00a0: Gagnant anonyme\u00a0;');
  expect(await noticesTo(other)).not.toContain('Kossi');
  expect(await db.query('SELECT display_name, city FROM draw_winner WHERE product_id = $1', [product])).toEqual([
    { display_name: 'Gagnant anonyme', city: '' },
  ]);
});

test.each([
  ['before the draw', 71, false],
  ['after the notices', 72, true],
])('a winner whose name was replaced %s is named by initials, and not at all once erased', async (_, product, late) => {
  const [winner, other] = [uuidv7(), uuidv7()];
  await registered(winner);
  await participate(product, other);
  if (!late) await replaced(winner);
  await drawn(product, winner);
  await notifyAll();
  if (late) await replaced(winner);
  expect(await noticesTo(other)).toContain('Gagnant\u00a0: K. A.\u00a0;');
  await erased(winner);
  expect(await noticesTo(other)).toContain('Gagnant\u00a0: Gagnant anonyme\u00a0;');
});

test('a name that was corrected since is shown in later draws', async () => {
  const [winner, other, product] = [uuidv7(), uuidv7(), 73];
  await registered(winner);
  await participate(product, other);
  await replaced(winner);
  await replaced(winner, null, 3);
  await replaced(winner);
  await drawn(product, winner);
  await notifyAll();
  expect(await noticesTo(other)).toContain('Kossi A. (Kara)');
});

test('erasing a winner leaves another whose name ends with the same initials', async () => {
  const [short, long, participant] = [uuidv7(), uuidv7(), uuidv7()];
  await registered(short, 'A.');
  await participate(5, participant);
  await drawn(5, long, { user_id: short, display_name: 'A.' });
  await notifyAll();
  expect(await noticesTo(participant)).toContain('Gagnants\u00a0: Kossi A. (Kara), A. (Kara)\u00a0;');
  await erased(short);
  expect(await noticesTo(participant)).toContain('Gagnants\u00a0: Kossi A. (Kara), Gagnant anonyme\u00a0;');
});

test('a winner who consented stays named', async () => {
  const [winner, other] = [uuidv7(), uuidv7()];
  await registered(winner);
  await participate(3, other);
  await drawn(3, winner);
  await notifyAll();
  await erased(winner, true);
  expect(await noticesTo(other)).toContain('Kossi A. (Kara)');
});

const participates = (friend_id: string, referrer_id: string) =>
  db.inTransaction((manager) =>
    new TicketNewsHandlers(db.outbox).tellReferrers(
      [gathered({ ...FriendParticipated.payload.parse(FriendParticipated.fixture), friend_id, referrer_id })],
      { manager },
    ),
  );

test('the friend’s name is erased from the referrer’s notices', async () => {
  const [friend, referrer] = [uuidv7(), uuidv7()];
  await registered(friend);
  await participates(friend, referrer);
  expect(await noticesTo(referrer)).toContain('Kossi A. vient');
  await replaced(friend, 'K. B.');
  expect(await noticesTo(referrer)).toMatch(/^K\. B\. vient d’acheter/m);
  await erased(friend);
  expect(await noticesTo(referrer)).toMatch(/^Un de vos filleuls vient d’acheter/m);
});

const grant = (manager: EntityManager, user_id: string, product_id: number) =>
  new TicketNewsHandlers(db.outbox).tellGranted(
    [
      gathered({
        ...TicketsGranted.payload.parse(TicketsGranted.fixture),
        entry_id: uuidv7(),
        user_id,
        product_id,
      }),
    ],
    { manager },
  );

test('later tickets, credits and results post no notice to a closed account', async () => {
  const [user, other, product] = [uuidv7(), uuidv7(), 4];
  await registered(user);
  await erased(user);
  await registered(user);
  for (const user_id of [user, other]) {
    await db.inTransaction((manager) => grant(manager, user_id, product));
    await db.inTransaction((manager) => credit(manager, user_id));
  }
  await drawn(product, other);
  await notifyAll();
  expect(await noticesTo(user)).toBe('');
  expect((await noticesTo(other)).split('\n')).toHaveLength(3);
});

const credit = (manager: EntityManager, user_id: string) =>
  new TicketNewsHandlers(db.outbox).tellCredits(
    [gathered({ ...CreditIssued.payload.parse(CreditIssued.fixture), credit_id: uuidv7(), user_id })],
    { manager },
  );

test.each([
  ['an erasure waits for a notice that is being posted, and deletes it', credit, erase],
  ['a notice waits for an erasure, and is not posted', erase, credit],
])('%s', async (_, first, second) => {
  const user = uuidv7();
  await registered(user);
  let waiting: Promise<void> | undefined;
  await db.inTransaction(async (manager) => {
    await first(manager, user);
    waiting = db.inTransaction((other) => second(other, user));
    await anAdvisoryLockIsWaitedFor();
  });
  await waiting;
  expect(await noticesTo(user)).toBe('');
});

test('an erasure delays nobody else’s notices', async () => {
  const [user, other] = [uuidv7(), uuidv7()];
  await registered(user);
  await db.inTransaction(async (manager) => {
    await erase(manager, user);
    await db.inTransaction((meanwhile) => credit(meanwhile, other));
  });
  expect(await noticesTo(other)).toContain('bon d’achat');
});

const win = (manager: EntityManager, winner: string) => storeResult(manager, 74, winner);
test.each([
  ['an erasure waits for a result that names the winner', 74, win, erase],
  ['a result waits for the erasure of its winner', 74, erase, win],
])('%s, and the name is not stored', async (_, product, first, second) => {
  const winner = uuidv7();
  await registered(winner);
  let waiting: Promise<void> | undefined;
  await db.inTransaction(async (manager) => {
    await first(manager, winner);
    waiting = db.inTransaction((other) => second(other, winner));
    await anAdvisoryLockIsWaitedFor();
  });
  await waiting;
  expect(await db.query('SELECT display_name, city FROM draw_winner WHERE product_id = $1', [product])).toEqual([
    { display_name: 'Gagnant anonyme', city: '' },
  ]);
  await db.query('DELETE FROM draw_winner WHERE product_id = $1', [product]);
  await db.query('DELETE FROM draw_outcome WHERE product_id = $1', [product]);
});

/** Runs `work` while a kind of notice has a second version, as after a release that changed its sentence. */
async function withSecondVersion(kind: NoticeKind, next: Sentence, work: () => Promise<void>): Promise<void> {
  const versions = notices[kind] as unknown as Sentence[];
  versions.push(next);
  await work().finally(() => versions.pop());
}

test('a friend’s name is erased from notices in every version of their sentence, and the older ones say what they said', async () => {
  const [early, late, referrer] = [uuidv7(), uuidv7(), uuidv7()];
  await registered(early, 'Kossi A.');
  await registered(late, 'Kossi B.');
  await participates(early, referrer);
  const next = sentence(friendParticipated[0].data, ({ friend_id }, { friends }) => ({
    subject: 'Parrainage',
    content: `Merci à ${friends[friend_id] ?? 'un filleul'}\u00a0: premier ticket acheté.`,
  }));
  await withSecondVersion('friend_participated', next, async () => {
    await participates(late, referrer);
    expect(await noticesTo(referrer)).toMatch(/^Kossi A\. vient d’acheter .*\nMerci à Kossi B\.\u00a0: premier/);
    await erased(early);
    await erased(late);
    expect(await noticesTo(referrer)).toMatch(
      /^Un de vos filleuls vient d’acheter .*\nMerci à un filleul\u00a0: premier/,
    );
  });
});

test('a winner is renamed and erased in notices in every version of their sentence', async () => {
  const [winner, early, late, product] = [uuidv7(), uuidv7(), uuidv7(), 75];
  await registered(winner);
  await participate(product, early);
  await drawn(product, winner);
  await notifyAll();
  const next = sentence(drawLost[0].data, ({ product_id }, { products }) => ({
    subject: 'Résultat',
    content: `Bravo ${products[product_id]?.winners.map(({ display_name }) => display_name).join()}`,
  }));
  await withSecondVersion('draw_lost', next, async () => {
    await db.inTransaction((manager) => grant(manager, late, product));
    const both = async () => [await noticesTo(early), await noticesTo(late)];
    expect(await both()).toEqual([
      expect.stringContaining('Kossi A. (Kara)'),
      expect.stringContaining('Bravo Kossi A.'),
    ]);
    await replaced(winner);
    expect(await both()).toEqual([expect.stringContaining(': K. A.'), expect.stringContaining('Bravo K. A.')]);
    await erased(winner);
    const name = 'Gagnant anonyme';
    expect(await both()).toEqual([expect.stringContaining(`: ${name}`), expect.stringContaining(`Bravo ${name}`)]);
  });
});
