import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCompleted,
  FriendParticipated,
  TicketsGranted,
  UserErased,
  UserRegistered,
  UserUpdated,
} from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { gathered, messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { SendMessage } from '../src/conversation/send-message.js';
import { DrawNewsHandlers } from '../src/news/draw-news.handlers.js';
import { HideNames, RenameWinners } from '../src/news/hide-names.js';
import { NotifyParticipants } from '../src/news/notify-participants.js';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';
import { CopiesHandlers } from '../src/copies/copies.handlers.js';

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
const drawn = (product_id: number, winner: string, ...others: { user_id: string; display_name: string }[]) =>
  db.inTransaction((manager) =>
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
    ),
  );
const notifyAll = async () => {
  const notifier = new NotifyParticipants(db.dataSource, db.outbox);
  while (await notifier.notifyBatch());
};
const renamer = () => new RenameWinners(db.dataSource);
const renameAll = async () => {
  while (await renamer().renameBatch());
};
const participate = (productId: number, userId: string) =>
  db.query('INSERT INTO participation (product_id, user_id) VALUES ($1, $2)', [productId, userId]);
const noticesTo = async (userId: string) =>
  (await db.query<{ content: string }>('SELECT content FROM message WHERE user_id = $1 ORDER BY id', [userId]))
    .map(({ content }) => content)
    .join('\n');
const nameOf = async (userId: string) =>
  (await db.query<{ display_name: string }>('SELECT display_name FROM person WHERE user_id = $1', [userId]))[0];

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
    await renameAll();
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
  await renameAll();
  expect(await noticesTo(other)).toContain('Gagnant\u00a0: K. A.\u00a0;');
  await erased(winner);
  await renameAll();
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
  await renameAll();
  expect(await noticesTo(participant)).toContain('Gagnants\u00a0: Kossi A. (Kara), Gagnant anonyme\u00a0;');
});

/** A draw whose participants have read the winner's name. */
async function toldOf(productId: number, participants: number): Promise<string> {
  const winner = uuidv7();
  await registered(winner);
  await db.query(
    `WITH told AS (INSERT INTO participation (product_id, user_id) SELECT $1, gen_random_uuid() FROM generate_series(1, $2) RETURNING user_id)
     INSERT INTO message (id, user_id, author, notice, notice_of, subject, content, created_at)
     SELECT gen_random_uuid(), user_id, 'platform', 'draw_completed', $1::text, 'x', 'Gagnant : Kossi A. (Kara).', now() FROM told`,
    [productId, participants],
  );
  await drawn(productId, winner);
  return winner;
}
const named = async (productId: number) =>
  (
    await db.query<{ named: number }>(
      `SELECT count(*)::integer AS named FROM message WHERE notice_of = $1 AND content LIKE '%Kossi%'`,
      [String(productId)],
    )
  )[0]!.named;

test('an erasure does not wait for the notices of a draw, and they are changed in batches that continue after a crash', async () => {
  const winner = await toldOf(6, 1_200);
  const reading = db.dataSource.createQueryRunner();
  await reading.startTransaction();
  // A notice that is being marked as read.
  await reading.query(`SELECT 1 FROM message WHERE notice_of = '6' LIMIT 1 FOR UPDATE`);
  await erased(winner);
  await reading.rollbackTransaction();
  await reading.release();
  expect(await named(6)).toBe(1_200);
  await renamer().renameBatch();
  const left = await named(6);
  expect(left).toBeLessThan(1_200);
  expect(left).toBeGreaterThanOrEqual(700);
  await db.query(
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'dies here'; END $$`,
  );
  await db.query('CREATE TRIGGER die BEFORE UPDATE ON winner_to_rename FOR EACH ROW EXECUTE FUNCTION die()');
  await expect(renamer().renameBatch()).rejects.toThrow('dies here');
  await db.query('DROP FUNCTION die CASCADE');
  expect(await named(6)).toBe(left);
  await Promise.all([renameAll(), renameAll()]);
  await renameAll();
  expect(await named(6)).toBe(0);
  expect(await db.query('SELECT 1 FROM winner_to_rename')).toEqual([]);
});

test('a winner who consented stays named', async () => {
  const [winner, other] = [uuidv7(), uuidv7()];
  await registered(winner);
  await participate(3, other);
  await drawn(3, winner);
  await notifyAll();
  await erased(winner, true);
  await renameAll();
  expect(await noticesTo(other)).toContain('Kossi A. (Kara)');
});

test('the friend’s name is erased from the referrer’s notices', async () => {
  const [friend, referrer, product] = [uuidv7(), uuidv7(), { ...FriendParticipated.fixture }];
  await registered(friend);
  const participates = () =>
    db.inTransaction((manager) =>
      new TicketNewsHandlers(db.outbox).tellReferrers(
        [gathered({ ...FriendParticipated.payload.parse(product), friend_id: friend, referrer_id: referrer })],
        { manager },
      ),
    );
  await participates();
  expect(await noticesTo(referrer)).toContain('Kossi A. vient');
  await replaced(friend, 'K. B.');
  expect(await noticesTo(referrer)).toMatch(/^K\. B\. vient d’acheter/m);
  // The friend has been renamed since.
  const renamed = { ...UserUpdated.fixture, user_id: friend, display_name: 'K. A.' };
  await db.inTransaction((manager) => new CopiesHandlers(db.outbox).copyPerson(renamed, { manager }));
  await erased(friend);
  expect(await noticesTo(referrer)).toMatch(/^Un de vos filleuls vient d’acheter/m);
});

test('later tickets, credits and results post no notice to a closed account', async () => {
  const [user, other, product] = [uuidv7(), uuidv7(), 4];
  await registered(user);
  await erased(user);
  await registered(user);
  for (const user_id of [user, other]) {
    await db.inTransaction((manager) =>
      new TicketNewsHandlers(db.outbox).tellGranted(
        [
          gathered({
            ...TicketsGranted.payload.parse(TicketsGranted.fixture),
            entry_id: uuidv7(),
            user_id,
            product_id: product,
          }),
        ],
        { manager },
      ),
    );
    await db.inTransaction((manager) =>
      new TicketNewsHandlers(db.outbox).tellCredits(
        [gathered({ ...CreditIssued.payload.parse(CreditIssued.fixture), credit_id: uuidv7(), user_id })],
        { manager },
      ),
    );
  }
  await drawn(product, other);
  await notifyAll();
  expect(await noticesTo(user)).toBe('');
  expect((await noticesTo(other)).split('\n')).toHaveLength(3);
});

test('an erasure waits for a notice that is being posted, and deletes it', async () => {
  const user = uuidv7();
  await registered(user);
  const posting = db.dataSource.createQueryRunner();
  await posting.startTransaction();
  await new TicketNewsHandlers(db.outbox).tellCredits(
    [gathered({ ...CreditIssued.payload.parse(CreditIssued.fixture), credit_id: uuidv7(), user_id: user })],
    { manager: posting.manager },
  );
  const erasing = erased(user);
  await eventually(async () =>
    expect(
      await db.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    ).toHaveLength(1),
  );
  await posting.commitTransaction();
  await posting.release();
  await erasing;
  expect(await noticesTo(user)).toBe('');
});
