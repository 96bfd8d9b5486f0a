import { owners, type Databases, type Owner } from '../databases.js';
import type { Subject } from './find-subject.js';
import type { TracedLine } from './traced-line.js';

interface Row {
  at: Date;
  what: string;
  details: Record<string, unknown>;
}

/** At most this many events of one service. */
const maxEvents = 1_000;

/** What the five databases have recorded about it; names, phones, tokens and texts stay where they are. */
export async function recordedLines(databases: Databases, subject: Subject): Promise<TracedLine[]> {
  const { payments, others, users, wholePerson } = subject;
  const uuids = others.filter((id) => id.length === 36);
  const values = [payments, uuids, users, wholePerson];
  const facts = await Promise.all(
    (['payments', 'tickets', 'identity', 'messaging'] as const).map(async (owner) => {
      const rows = await databases[owner]<Row>(factsSql[owner], owner === 'payments' ? [payments] : values);
      return rows.map((row) => lineOf(owner, row));
    }),
  );
  return [...facts.flat(), ...(await eventLines(databases, subject))];
}

const lineOf = (service: Owner, { at, what, details }: Row): TracedLine => ({
  at,
  service,
  source: 'recorded',
  what,
  details,
});

/** $1 payments, $2 other ids, $3 people, $4 whether everything of these people is asked. */
const factsSql = {
  payments: `
    WITH p AS (SELECT * FROM payments WHERE id = ANY ($1::uuid[]))
    SELECT created_at AS at, 'payment begun' AS what,
      jsonb_build_object('payment_id', id, 'reference', reference, 'type', type, 'amount', amount, 'provider', provider) AS details FROM p
    UNION ALL SELECT last_checked_at, 'provider asked for the last time', jsonb_build_object('reference', reference, 'after_webhooks', hinted_checks)
      FROM p WHERE last_checked_at IS NOT NULL
    UNION ALL SELECT next_check_at, 'next check of the provider', jsonb_build_object('reference', reference) FROM p WHERE next_check_at IS NOT NULL
    UNION ALL SELECT confirmed_at, 'payment confirmed', jsonb_build_object('reference', reference, 'came_in', came_in) FROM p WHERE confirmed_at IS NOT NULL
    UNION ALL SELECT closed_at, 'payment closed', jsonb_build_object('reference', reference, 'state', status) FROM p WHERE closed_at IS NOT NULL
    UNION ALL SELECT announced_again_at, 'payment announced again', jsonb_build_object('reference', reference) FROM p WHERE announced_again_at IS NOT NULL
    UNION ALL SELECT resolved_at, 'payment decided', jsonb_build_object('reference', reference, 'decision', resolution, 'admin_id', resolved_by)
      FROM p WHERE resolved_at IS NOT NULL
    UNION ALL SELECT recorded_at, 'outcome recorded', jsonb_build_object('payment_id', payment_id, 'kind', kind, 'amount', amount)
      FROM payment_outcomes WHERE payment_id = ANY ($1::uuid[])
    UNION ALL SELECT owed_at, 'refund owed', jsonb_build_object('refund_id', id, 'amount', amount, 'reason', reason)
      FROM refunds WHERE payment_id = ANY ($1::uuid[])
    UNION ALL SELECT paid_at, 'refund paid', jsonb_build_object('refund_id', id, 'amount', amount, 'admin_id', paid_by)
      FROM refunds WHERE payment_id = ANY ($1::uuid[]) AND paid_at IS NOT NULL
    UNION ALL SELECT given_up_at, 'refund given up', jsonb_build_object('refund_id', id, 'amount', amount)
      FROM refunds WHERE payment_id = ANY ($1::uuid[]) AND given_up_at IS NOT NULL`,
  tickets: `
    WITH bought AS (SELECT * FROM purchase WHERE id = ANY ($2::uuid[]) OR payment_id = ANY ($1::uuid[])),
    entered AS (SELECT * FROM entry WHERE id = ANY ($2::uuid[]) OR payment_id = ANY ($1::uuid[]) OR $4::boolean AND user_id = ANY ($3::uuid[])),
    credited AS (SELECT * FROM credit WHERE payment_id = ANY ($1::uuid[]) OR entry_id IN (SELECT id FROM entered)
      OR $4::boolean AND user_id = ANY ($3::uuid[]))
    SELECT created_at AS at, 'places held' AS what,
      jsonb_build_object('purchase_id', id, 'product_id', product_id, 'quantity', quantity, 'amount', amount) AS details FROM bought
    UNION ALL SELECT hold_ended_at, 'hold ended', jsonb_build_object('purchase_id', id, 'hold', hold, 'state', status)
      FROM bought WHERE hold_ended_at IS NOT NULL
    UNION ALL SELECT decided_at, 'outcome of the payment', jsonb_build_object('payment_id', payment_id, 'outcome', outcome, 'amount', amount)
      FROM payment_outcome WHERE payment_id = ANY ($1::uuid[])
    UNION ALL SELECT granted_at, 'tickets granted', jsonb_build_object('entry_id', id, 'product_id', product_id, 'type', type,
      'first_number', first_number, 'quantity', quantity) FROM entered
    UNION ALL SELECT credited_at, 'entry credited', jsonb_build_object('entry_id', id) FROM entered WHERE credited_at IS NOT NULL
    UNION ALL SELECT issued_at, 'credit issued', jsonb_build_object('credit_id', id, 'amount', amount, 'reason', reason, 'left', value_left) FROM credited
    UNION ALL SELECT refunded_at, 'credit asked back', jsonb_build_object('credit_id', id, 'amount', refunded) FROM credited WHERE refunded_at IS NOT NULL`,
  identity: `
    WITH r AS (SELECT * FROM registrations WHERE id = ANY ($2::uuid[]) OR payment_id = ANY ($1::uuid[]) OR applied_payment_id = ANY ($1::uuid[])),
    u AS (SELECT * FROM users WHERE payment_id = ANY ($1::uuid[]) OR $4::boolean AND id = ANY ($3::uuid[]))
    SELECT created_at AS at, 'registration begun' AS what, jsonb_build_object('registration_id', id, 'state', status) AS details FROM r
    UNION ALL SELECT confirmed_at, 'registration paid', jsonb_build_object('registration_id', id) FROM r WHERE confirmed_at IS NOT NULL
    UNION ALL SELECT created_at, 'account created', jsonb_build_object('user_id', id) FROM u
    UNION ALL SELECT blocked_at, 'account blocked', jsonb_build_object('user_id', id) FROM u WHERE blocked_at IS NOT NULL
    UNION ALL SELECT erased_at, 'account closed', jsonb_build_object('user_id', id) FROM u WHERE erased_at IS NOT NULL
    UNION ALL SELECT requested_at, 'refund of a registration requested', jsonb_build_object('payment_id', payment_id, 'reason', reason)
      FROM refund_requests WHERE payment_id = ANY ($1::uuid[])
    UNION ALL SELECT at, 'audit log', jsonb_build_object('action', action, 'subject', subject, 'admin_id', actor_id) FROM audit_log
      WHERE subject = ANY ($1::text[] || $2::text[]) OR $4::boolean AND subject = ANY ($3::text[])`,
  messaging: `
    SELECT created_at AS at, 'message stored' AS what, jsonb_build_object('message_id', id, 'author', author, 'notice', notice) AS details FROM message
    WHERE user_id = ANY ($3::uuid[]) AND ($4::boolean OR notice_of = ANY ($1::text[] || $2::text[]))
    UNION ALL SELECT created_at, 'text message queued', jsonb_build_object('reference', id, 'purpose', purpose, 'attempts', attempts)
      FROM text_message WHERE $4::boolean AND user_id = ANY ($3::uuid[])
    UNION ALL SELECT done_at, 'text message sent or given up', jsonb_build_object('reference', id, 'purpose', purpose)
      FROM text_message WHERE $4::boolean AND user_id = ANY ($3::uuid[]) AND done_at IS NOT NULL`,
} as const;

interface EventRow {
  message_id: string;
  event: string;
  occurred_at: Date;
  sent_at: Date | null;
  attempts: number;
  last_error: string | null;
}

/** The events of the last seven days that belong to it, and who has handled each. */
async function eventLines(
  databases: Databases,
  { payments, users, wholePerson, correlations }: Subject,
): Promise<TracedLine[]> {
  const lines: TracedLine[] = [];
  const events = new Map<string, string>();
  for (const owner of owners) {
    const sent = await databases[owner]<EventRow>(
      `SELECT message_id, event, occurred_at, sent_at, attempts, last_error FROM outbox
       WHERE correlation_id = ANY ($1) OR payload ->> 'payment_id' = ANY ($2) OR $4::boolean AND payload ->> 'user_id' = ANY ($3)
       ORDER BY id DESC LIMIT ${maxEvents}`,
      [correlations, payments, users, wholePerson],
    );
    for (const { message_id, event, occurred_at, sent_at, attempts, last_error } of sent) {
      events.set(message_id, event);
      const details = { event, message_id, ...(sent_at ? {} : { attempts, last_error }) };
      lines.push(lineOf(owner, { at: occurred_at, what: sent_at ? 'event' : 'event, NOT SENT YET', details }));
    }
  }
  for (const owner of owners) {
    const handled = await databases[owner]<{ message_id: string; handler: string; handled_at: Date }>(
      'SELECT message_id, handler, handled_at FROM inbox WHERE message_id = ANY ($1)',
      [[...events.keys()]],
    );
    for (const { message_id, handler, handled_at: at } of handled) {
      const details = { event: events.get(message_id), handler, message_id };
      lines.push(lineOf(owner, { at, what: 'event handled', details }));
    }
  }
  return lines;
}
