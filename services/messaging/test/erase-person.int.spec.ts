import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCompleted,
  FriendParticipated,
  TicketsGranted,
  UserErased,
  UserRegistered,
} from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { SendMessage } from '../src/conversation/send-message.js';
import { ErasePersonWhenUserErased } from '../src/draw-news/erase-person-when-user-erased.handler.js';
import { StoreResultWhenDrawCompleted } from '../src/draw-news/store-result-when-draw-completed.handler.js';
import { NotifyParticipants } from '../src/draw-news/notify-participants.js';
import { CopyPersonWhenUserUpdated } from '../src/people/copy-person-when-user-updated.handler.js';
import { WelcomeWhenUserRegistered } from '../src/people/welcome-when-user-registered.handler.js';
import { TellBuyerWhenTicketsGranted } from '../src/ticket-news/tell-buyer-when-tickets-granted.handler.js';
import { TellOwnerWhenCreditIssued } from '../src/ticket-news/tell-owner-when-credit-issued.handler.js';
import { TellReferrerWhenFriendParticipated } from '../src/ticket-news/tell-referrer-when-friend-participated.handler.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('erase_person');
});
afterAll(() => db.close());

const registered = (user_id: string, display_name = 'Kossi A.') =>
  db.inTransaction((manager) =>
    new WelcomeWhenUserRegistered(db.outbox).handle(
      { ...UserRegistered.payload.parse(UserRegistered.fixture), user_id, display_name },
      { manager },
    ),
  );
const erased = (user_id: string, keeps_winner_name = false) =>
  db.inTransaction((manager) =>
    new ErasePersonWhenUserErased().handle(
      { ...UserErased.payload.parse(UserErased.fixture), user_id, keeps_winner_name },
      { manager },
    ),
  );
const drawn = (product_id: number, winner: string, ...others: { user_id: string; display_name: string }[]) =>
  db.inTransaction((manager) =>
    new StoreResultWhenDrawCompleted().handle(
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
const participate = (productId: number, userId: string) =>
  db.query('INSERT INTO participation (product_id, user_id) VALUES ($1, $2)', [productId, userId]);
const noticesTo = async (userId: string) =>
  (await db.query<{ content: string }>('SELECT content FROM message WHERE user_id = $1 ORDER BY id', [userId]))
    .map(({ content }) => content)
    .join('\n');
const nameOf = async (userId: string) =>
  (await db.query<{ display_name: string }>('SELECT display_name FROM person WHERE user_id = $1', [userId]))[0];

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
    new CopyPersonWhenUserUpdated().handle(
      { user_id: user, version: 2, display_name: 'Kossi A.', city: 'Kara' },
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
  }
  expect(await noticesTo(other)).toContain('Gagnant\u00a0: Gagnant anonyme.');
  expect(await noticesTo(other)).not.toContain('Kossi');
  expect(await db.query('SELECT display_name, city FROM draw_winner WHERE product_id = $1', [product])).toEqual([
    { display_name: 'Gagnant anonyme', city: '' },
  ]);
});

test('erasing a winner leaves another whose name ends with the same initials', async () => {
  const [short, long, participant] = [uuidv7(), uuidv7(), uuidv7()];
  await registered(short, 'A.');
  await participate(5, participant);
  await drawn(5, long, { user_id: short, display_name: 'A.' });
  await notifyAll();
  expect(await noticesTo(participant)).toContain('Gagnants\u00a0: Kossi A. (Kara), A. (Kara).');
  await erased(short);
  expect(await noticesTo(participant)).toContain('Gagnants\u00a0: Kossi A. (Kara), Gagnant anonyme.');
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

test('the friend’s name is erased from the referrer’s notices', async () => {
  const [friend, referrer, product] = [uuidv7(), uuidv7(), { ...FriendParticipated.fixture }];
  await registered(friend);
  const participates = () =>
    db.inTransaction((manager) =>
      new TellReferrerWhenFriendParticipated(db.outbox).handle(
        { ...FriendParticipated.payload.parse(product), friend_id: friend, referrer_id: referrer },
        { manager },
      ),
    );
  await participates();
  expect(await noticesTo(referrer)).toContain('Kossi A. vient');
  // The friend has been renamed since.
  const renamed = { user_id: friend, version: 2, display_name: 'K. A.', city: 'Kara' };
  await db.inTransaction((manager) => new CopyPersonWhenUserUpdated().handle(renamed, { manager }));
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
      new TellBuyerWhenTicketsGranted(db.outbox).handle(
        { ...TicketsGranted.payload.parse(TicketsGranted.fixture), entry_id: uuidv7(), user_id, product_id: product },
        { manager },
      ),
    );
    await db.inTransaction((manager) =>
      new TellOwnerWhenCreditIssued(db.outbox).handle(
        { ...CreditIssued.payload.parse(CreditIssued.fixture), credit_id: uuidv7(), user_id },
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
  await new TellOwnerWhenCreditIssued(db.outbox).handle(
    { ...CreditIssued.payload.parse(CreditIssued.fixture), credit_id: uuidv7(), user_id: user },
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
