import { auditEntry, type AuditLogEntry } from '@raffle/contracts/http/audit-log';
import type { auditLogList } from '@raffle/contracts/http/audit-log-list';
import { auditTermsOf } from '@raffle/contracts/http/audit-log-terms';
import type { ListQuery } from '@raffle/contracts/http/define-list';
import { readTicketNumber } from '@raffle/contracts/ticket-number';
import { Conditions, rows, wordOrNumberPatterns, wordPatterns, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

type AuditQuery = ListQuery<typeof auditLogList>;

/** The entries that match a query. */
export function auditEntriesFor(query: AuditQuery): ListSource {
  const { direction, actorId, actorKind, area, subject, from, to, q } = query;
  const where = new Conditions()
    .equal('actor_id', actorId)
    .equal('actor_kind', actorKind)
    .equal('area', area)
    .days('at', { from, to });
  if (subject !== undefined) {
    const id = where.parameter(subject);
    where.and(
      `(subject = ${id} OR payment_id = ${id} OR product_id = ${id} OR (after ? 'file_id' AND after->>'file_id' = ${id}))`,
    );
  }
  const ticket = readTicketNumber(q ?? '');
  if (ticket) namesTicket(ticket, where);
  else where.search(patternsOf(q), (pattern) => matchesText(pattern, where));
  return { from: 'audit_log', where, key: 'at', id: 'id', direction, onePass: where.isSearch };
}

/** The patterns of a search text: `12 500 F CFA` is one word as the log stores it, `12500`, also beside a phone number. */
function patternsOf(q = ''): string[] {
  const grouped = q.replace(/(?<=^|\s)\d{1,3}(?:[\s.,]\d{3})+(?=\s|$)/g, (amount) => amount.replace(/\D/g, ''));
  const text = grouped.replace(/(?<=(?:^|\s)\d+)\s?F(?:\s?CFA)?(?=\s|$)/gi, '');
  return text === grouped ? wordOrNumberPatterns(text) : wordPatterns(text);
}

/** Matches the entries of the prize of a ticket, and those that name the ticket otherwise. */
function namesTicket({ productId, ticket }: { productId: number; ticket: number }, where: Conditions): void {
  const [product, number] = [where.parameter(String(productId)), where.parameter(String(ticket))];
  const named = `product_id = ${product} AND (after->>'ticket' = ${number} OR after->>'next_ticket' = ${number})`;
  where.isSearch = true;
  where.and(`(${named} OR subject = ANY (ARRAY(SELECT subject FROM audit_log WHERE area = 'delivery' AND ${named})))`);
}

/** Matches an entry by its stored text, by the French words on screen, or by the names of what it is about. */
function matchesText(pattern: string, where: Conditions): string {
  const typed = String(where.parameters.at(-1))
    .replace(/^%\s?|%$/g, '')
    .replace(/\\(.)/g, '$1');
  const { actions, actors, fields, values } = auditTermsOf(typed);
  const escaped = (key: string) => key.replaceAll('_', '\\_');
  const like = (patterns: string[]) => `LIKE ANY (${where.parameter(patterns)}::text[])`;
  const people = `SELECT id FROM users WHERE users.search LIKE fold_text(${pattern})`;
  const products = `ARRAY(SELECT named.subject FROM audit_log named
      WHERE named.area = 'product' AND named.after ? 'name' AND fold_text(' ' || (named.after->>'name')) LIKE fold_text(${pattern}))`;
  const anyOf = [
    `search LIKE fold_text(${pattern}) OR search_values LIKE fold_text(${pattern})`,
    actions.length > 0 && `search ${like(actions.map((action) => `% ${escaped(action)} %`))}`,
    actors.length > 0 && `(actor_username IS NULL AND actor_kind = ANY (${where.parameter(actors)}::text[]))`,
    fields.length > 0 && `search_values ${like(fields.map((field) => `%"${escaped(field)}"%`))}`,
    values.length > 0 &&
      `search_values ${like(
        values.flatMap(({ field, value }) => [
          `%"${escaped(field)}": "${escaped(value)}"%`,
          `%"${escaped(field)}": [%"${escaped(value)}"%`,
        ]),
      )}`,
    `subject = ANY (ARRAY(SELECT id::text FROM (${people}) person))`,
    `subject = ANY (ARRAY(SELECT admin_id::text FROM admin_names WHERE fold_text(' ' || username) LIKE fold_text(${pattern})))`,
    `payment_id = ANY (ARRAY(SELECT named.payment_id FROM audit_log named
      WHERE named.after ? 'reference' AND fold_text(' ' || (named.after->>'reference')) LIKE fold_text(${pattern})))`,
    `product_id = ANY (${products})`,
    // Some entries of a delivery name only the delivery.
    `subject = ANY (ARRAY(SELECT d.subject FROM audit_log d WHERE d.area = 'delivery' AND d.product_id = ANY (${products})))`,
    `subject = ANY (ARRAY(SELECT d.subject FROM awaited_prizes w
      JOIN audit_log d ON d.area = 'delivery' AND d.product_id = w.product_id::text AND d.after->>'ticket' = w.ticket::text
      WHERE w.user_id IN (${people})))`,
  ];
  return `(${anyOf.filter((one) => one !== false).join('\n    OR ')})`;
}

/** Of the entry, or, where it names only a delivery, of another one of the delivery. */
const ofDelivery = (own: string, others: string) => `coalesce(${own}, CASE WHEN area = 'delivery' THEN
  (SELECT ${others} FROM audit_log d WHERE d.subject = audit_log.subject AND d.area = 'delivery' AND d.product_id IS NOT NULL LIMIT 1) END)`;
const productId = ofDelivery('audit_log.product_id', 'd.product_id');

/** Of a product, as its newest entry that has the field says. */
const newestOf = (field: string) => `(SELECT named.after->>'${field}' FROM audit_log named
    WHERE named.subject = of.id AND named.area = 'product' AND named.after ? '${field}' ORDER BY named.at DESC LIMIT 1)`;

/** For an account the current name, so that an erasure removes it here too; for a removed administrator the last one. */
const subjectName = `CASE
  WHEN area = 'product' THEN (SELECT ${newestOf('name')} FROM (SELECT audit_log.subject AS id) of)
  WHEN area IN ('user', 'conversation') AND subject ~ '^[0-9a-f-]{36}$' THEN (SELECT name FROM users WHERE users.id = subject::uuid)
  WHEN area = 'admin' AND subject ~ '^[0-9a-f-]{36}$' THEN admin_name_at(subject::uuid, now())
  WHEN payment_id IS NOT NULL THEN (SELECT named.after->>'reference' FROM audit_log named
    WHERE named.payment_id = audit_log.payment_id AND named.after ? 'reference' LIMIT 1)
END`;

export type AuditEntryRow = RowOf<typeof auditEntry>;
export const auditColumns = columnsOf(auditEntry, {
  actor: `json_build_object('kind', actor_kind, 'id', actor_id, 'username', actor_username)`,
  subject_name: subjectName,
  product: `(SELECT json_build_object('id', of.id, 'name', of.name, 'places', coalesce(of.places, '0')::integer)
    FROM (SELECT of.id, ${newestOf('name')} AS name, ${newestOf('max_participants')} AS places FROM (SELECT ${productId} AS id) of) of
    WHERE of.name IS NOT NULL)`,
  winner: `CASE WHEN area = 'delivery' THEN (SELECT json_build_object('id', u.id, 'name', u.name)
    FROM awaited_prizes w JOIN users u ON u.id = w.user_id
    WHERE u.erased_at IS NULL AND w.product_id::text = ${productId} AND w.ticket::text = ${ofDelivery(
      "audit_log.after->>'ticket'",
      "d.after->>'ticket'",
    )}) END`,
});

/** Entries by id. */
export async function findAuditEntries(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, AuditLogEntry>> {
  const found = await rows<AuditEntryRow>(
    manager,
    `SELECT ${auditColumns} FROM audit_log WHERE id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(found.map((row) => answerOf(auditEntry, row)).map((entry) => [entry.id, entry]));
}
