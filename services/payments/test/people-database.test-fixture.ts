import { randomUUID } from 'node:crypto';
import { UserErased, UserRegistered, UserUpdated } from '@raffle/contracts/events';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, eventually } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../src/database.js';
import type { Wanted } from '../src/opening/opening.queries.js';
import { OutcomesHandlers } from '../src/outcomes/outcomes.handlers.js';
import { PeopleHandlers } from '../src/people/people.handlers.js';

interface StoredPayment {
  user_id?: string;
  subject_id?: string;
  type?: 'registration' | 'ticket';
  phone: string;
  status?: string;
  /** The number that paid. */
  payer?: string;
}

/** A database of payments whose people register, correct their number and close their account. */
export async function peopleDatabase(name: string) {
  const database = await createTestDatabase(name, schema);
  const dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
  const { manager } = dataSource;

  /** A payment of 500 F CFA, confirmed unless it has another status. @returns its id */
  async function payment(change: StoredPayment): Promise<string> {
    const id = randomUUID();
    const {
      user_id = null,
      subject_id = randomUUID(),
      type = 'ticket',
      phone,
      status = 'confirmed',
      payer = null,
    } = change;
    const confirmed = status === 'confirmed';
    await dataSource.query(
      `INSERT INTO payments (id, reference, type, subject_id, user_id, quantity, amount, currency, description, client_name,
         client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in, payer_phone,
         review_began_at)
       VALUES ($1::uuid, $1::text, $2, $8, $3, 1, 500, 'XOF', 'x', 'Kossi Adjavon', $4, 'c', 'fusionpay',
         'token-' || $1::text, 'https://pay.example/x', $5, now(), $6, $7, $9,
         CASE WHEN $5 = 'review' THEN now() END)`,
      [id, type, user_id, phone, status, confirmed ? new Date() : null, confirmed ? 500 : null, subject_id, payer],
    );
    return id;
  }

  /** All 500 F CFA of a payment. @returns the refund's id */
  async function owe(payment_id: string, owedAt = new Date()): Promise<string> {
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
       VALUES ($1, $1, $2, 500, 'phone_already_registered', 'owed', $3)`,
      [id, payment_id, owedAt],
    );
    return id;
  }

  const register = (user_id: string, payment_id: string) =>
    dataSource.transaction((manager) =>
      new OutcomesHandlers().recordAccount(
        { ...UserRegistered.payload.parse(UserRegistered.fixture), user_id, payment_id },
        { manager },
      ),
    );
  const correct = (user_id: string, version: number, phone: string) =>
    dataSource.transaction((manager) =>
      new PeopleHandlers().copyHolder(
        { ...UserUpdated.fixture, user_id, version, phone, name: 'Kossi Adjavon' },
        { manager },
      ),
    );
  const erase = (user_id: string, erased_at?: Date) =>
    dataSource.transaction((manager) => {
      const erased = { ...UserErased.payload.parse(UserErased.fixture), user_id };
      return new PeopleHandlers().erase(erased_at ? { ...erased, erased_at: erased_at.toISOString() } : erased, {
        manager,
      });
    });
  /** Who paid, as the payment says. */
  const clientOf = async (id: string) =>
    (
      await dataSource.query<unknown[]>(
        'SELECT client_name, client_phone, payer_phone, search FROM payments WHERE id = $1',
        [id],
      )
    )[0];
  /** Until a statement waits for a row of another transaction. */
  const untilOneWaits = () =>
    eventually(async () => {
      const waiting = await dataSource.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (waiting.length !== 1) throw new Error(`${waiting.length} statements wait`);
    });
  const end = async () => {
    await dataSource.destroy();
    await database.drop();
  };
  return { dataSource, manager, payment, owe, register, correct, erase, clientOf, untilOneWaits, end };
}
export type PeopleDatabase = Awaited<ReturnType<typeof peopleDatabase>>;

/** What `clientOf` says of a closed account's payment. */
export const anonymous = { client_name: 'Compte fermé', client_phone: '', payer_phone: null };

/** A ticket that a person is about to pay. */
export const wantedBy = (user_id: string): Wanted => ({
  ...{ id: randomUUID(), reference: randomUUID(), type: 'ticket', subject_id: randomUUID() },
  ...{ user_id, product_id: 7, quantity: 1, amount: 500, description: '1 ticket', client: null },
  ...{ correlation_id: 'c', traceparent: null, created_at: new Date() },
});
