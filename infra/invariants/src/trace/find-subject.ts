import { readTicketNumber } from '@raffle/contracts/ticket-number';
import { owners, type Databases } from '../databases.js';

/** What a trace is about: the ids by which the databases and the log lines of all services know it. */
export interface Subject {
  /** One line that says what was found. */
  title: string;
  payments: string[];
  /** Purchases, registrations, entries and the like. */
  others: string[];
  /** Whose it is. */
  users: string[];
  /** Everything of these people, rather than one payment of theirs. */
  wholePerson: boolean;
  correlations: string[];
}

/** Of a person: the newest. */
const maxPayments = 50;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Finds what an operator names: a payment by its reference, the provider's token or its id; a person by phone or id; a ticket by its number;
 * a purchase, registration, entry, refund or message by its id; else a correlation id.
 */
export async function findSubject(databases: Databases, named: string): Promise<Subject> {
  const text = named.trim();
  const ticket = readTicketNumber(text);
  if (ticket)
    return ofEntries(databases, `product_id = $1 AND $2 >= first_number AND $2 < first_number + quantity`, [
      ticket.productId,
      ticket.ticket,
    ]);
  if (/^p-[0-9a-z]{8}$/i.test(text)) return ofPayments(databases, 'reference = $1', [text.toUpperCase()]);
  if (/^\+?[\d ().-]{8,20}$/.test(text)) return ofPhone(databases, text.replaceAll(/\D/g, ''));
  if (uuid.test(text)) return ofId(databases, text);
  const byToken = await ofPayments(databases, 'token = $1', [text]);
  return byToken.payments.length > 0 ? byToken : ofCorrelation(text);
}

const nothing: Subject = { title: '', payments: [], others: [], users: [], wholePerson: false, correlations: [] };
const ofCorrelation = (id: string): Subject => ({ ...nothing, title: `Correlation id ${id}`, correlations: [id] });

async function ofId(databases: Databases, id: string): Promise<Subject> {
  const person = await databases.identity('SELECT FROM users WHERE id = $1', [id]);
  if (person.length > 0) return ofPerson(databases, id);
  const payment = await ofPayments(
    databases,
    'id = $1 OR subject_id = $1 OR id IN (SELECT payment_id FROM refunds WHERE id = $1 OR refund_request_id = $1)',
    [id],
  );
  if (payment.payments.length > 0) return payment;
  const entry = await ofEntries(databases, 'id = $1', [id]);
  if (entry.others.length > 0) return entry;
  for (const owner of owners) {
    const [sent] = await databases[owner]<{ event: string; correlation_id: string }>(
      'SELECT event, correlation_id FROM outbox WHERE message_id = $1',
      [id],
    );
    if (sent) return { ...ofCorrelation(sent.correlation_id), title: `Message ${id}: ${sent.event} of ${owner}` };
  }
  return ofCorrelation(id);
}

/** A number as it is stored, or as people of Togo and Côte d'Ivoire write it. */
async function ofPhone(databases: Databases, digits: string): Promise<Subject> {
  const phones = [digits, `228${digits}`, `225${digits}`].map((number) => `+${number}`);
  const [person] = await databases.identity<{ id: string }>('SELECT id FROM users WHERE phone = ANY ($1)', [phones]);
  if (person) return ofPerson(databases, person.id);
  // Of a registration without an account, or the number that paid for somebody else.
  const found = await ofPayments(databases, 'client_phone = ANY ($1) OR payer_phone = ANY ($1)', [phones]);
  return { ...found, title: `${found.payments.length} payments of this number, which has no account` };
}

async function ofPerson(databases: Databases, id: string): Promise<Subject> {
  const [user] = await databases.identity<{ registration_id: string; payment_id: string }>(
    'SELECT registration_id, payment_id FROM users WHERE id = $1',
    [id],
  );
  const payments = await ofPayments(databases, 'user_id = $1 OR id = $2', [id, user?.payment_id]);
  const purchases = await databases.tickets<{ id: string; correlation_id: string }>(
    `SELECT id, correlation_id FROM purchase WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${maxPayments}`,
    [id],
  );
  return {
    title: `Person ${id}, ${payments.payments.length} payments`,
    payments: payments.payments,
    others: [
      ...new Set([...payments.others, ...(user ? [user.registration_id] : []), ...purchases.map((one) => one.id)]),
    ],
    users: [id],
    wholePerson: true,
    correlations: [...new Set([...payments.correlations, ...purchases.map((one) => one.correlation_id)])],
  };
}

interface PaymentRow {
  id: string;
  reference: string;
  status: string;
  type: string;
  amount: number;
  subject_id: string;
  user_id: string | null;
  correlation_id: string;
}

async function ofPayments(databases: Databases, where: string, values: unknown[]): Promise<Subject> {
  const found = await databases.payments<PaymentRow>(
    `SELECT id, reference, status, type, amount, subject_id, user_id, correlation_id FROM payments
     WHERE ${where} ORDER BY created_at DESC LIMIT ${maxPayments}`,
    values,
  );
  const [newest] = found;
  return {
    title: newest
      ? `Payment ${newest.reference} (${newest.id}): ${newest.type}, ${newest.amount} F CFA, ${newest.status}`
      : '',
    payments: found.map(({ id }) => id),
    others: [...new Set(found.flatMap(({ reference, subject_id }) => [reference, subject_id]))],
    users: [...new Set(found.flatMap(({ user_id }) => user_id ?? []))],
    wholePerson: false,
    correlations: [...new Set(found.map(({ correlation_id }) => correlation_id))],
  };
}

interface EntryRow {
  id: string;
  user_id: string;
  payment_id: string | null;
  type: string;
}

async function ofEntries(databases: Databases, where: string, values: unknown[]): Promise<Subject> {
  const [entry] = await databases.tickets<EntryRow>(
    `SELECT id, user_id, payment_id, type FROM entry WHERE ${where}`,
    values,
  );
  if (!entry) return nothing;
  const paid = entry.payment_id ? await ofPayments(databases, 'id = $1', [entry.payment_id]) : nothing;
  const title = `Entry ${entry.id} (${entry.type}) of person ${entry.user_id}`;
  return {
    ...paid,
    title: paid.title ? `${title}. ${paid.title}` : title,
    others: [...paid.others, entry.id],
    users: [entry.user_id],
  };
}
