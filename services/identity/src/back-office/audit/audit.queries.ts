import { auditEntry, type AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditTermsOf } from '@raffle/contracts/http/audit-log-fields';
import type { auditLogList } from '@raffle/contracts/http/audit-log-list';
import type { ListQuery } from '@raffle/contracts/http/define-list';
import { Conditions, rows, wordOrNumberPatterns, type ListSource } from '@raffle/service-kit/database';
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
    where.and(`(subject = ${id} OR (after ? 'payment_id' AND after->>'payment_id' = ${id}))`);
  }
  where.search(wordOrNumberPatterns(q), (pattern) => matchesText(pattern, where));
  return { from: 'audit_log', where, key: 'at', id: 'id', direction, onePass: where.isSearch };
}

/** Matches an entry by its stored text, by the French words on screen, or by the name of its product or person. */
function matchesText(pattern: string, where: Conditions): string {
  const typed = String(where.parameters.at(-1))
    .replace(/^%\s?|%$/g, '')
    .replace(/\\(.)/g, '$1');
  const { actions, fields } = auditTermsOf(typed);
  const like = (keys: string[], around: string) =>
    where.parameter(keys.map((key) => `%${around}${key.replaceAll('_', '\\_')}${around}%`));
  return `(search LIKE fold_text(${pattern}) OR search_values LIKE fold_text(${pattern})
    ${actions.length > 0 ? `OR search LIKE ANY (${like(actions, ' ')}::text[])` : ''}
    ${fields.length > 0 ? `OR search_values LIKE ANY (${like(fields, '"')}::text[])` : ''}
    OR subject = ANY (ARRAY(SELECT id::text FROM users WHERE users.search LIKE fold_text(${pattern})))
    OR subject = ANY (ARRAY(SELECT named.subject FROM audit_log named
      WHERE named.area = 'product' AND named.after ? 'name' AND fold_text(' ' || (named.after->>'name')) LIKE fold_text(${pattern}))))`;
}

/** For a product, its latest name in the log; for an account, the current name, so that an erasure removes it here too. */
const subjectName = `CASE
  WHEN area = 'product' THEN (SELECT named.after->>'name' FROM audit_log named
    WHERE named.subject = audit_log.subject AND named.area = 'product' AND named.after ? 'name' ORDER BY named.at DESC LIMIT 1)
  WHEN area IN ('user', 'conversation') AND subject ~ '^[0-9a-f-]{36}$' THEN (SELECT name FROM users WHERE users.id = subject::uuid)
  WHEN area = 'admin' AND subject ~ '^[0-9a-f-]{36}$' THEN (SELECT username FROM admins WHERE admins.id = subject::uuid)
END`;

export type AuditEntryRow = RowOf<typeof auditEntry>;
export const auditColumns = columnsOf(auditEntry, {
  actor: `json_build_object('kind', actor_kind, 'id', actor_id, 'username', actor_username)`,
  subject_name: subjectName,
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
