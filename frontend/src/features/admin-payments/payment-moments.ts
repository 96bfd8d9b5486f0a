import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditActionName, auditActorWords } from '@raffle/contracts/http/audit-log-actions';
import { money } from '../../shared/format/money.js';
import { texts } from './texts.fr.js';

/** Something that happened to a payment. */
export interface Moment {
  id: string;
  at: string;
  what: string;
  /** Null when no administrator did it. */
  who: string | null;
  /** Amounts, the file, references, reasons. */
  details: string | null;
}

/** What happened to a payment by itself, and what the audit log says that people did, the newest first. */
export function momentsOf(payment: AdminPayment, entries: readonly AuditLogEntry[]): Moment[] {
  const { happened } = texts;
  const alone = (id: string, at: string | null, what: string, amount?: number): Moment[] =>
    at === null ? [] : [{ id, at, what, who: null, details: amount === undefined ? null : money(amount) }];
  return [
    ...alone('opened', payment.created_at, happened.opened, payment.amount),
    ...alone('confirmed', payment.confirmed_at, happened.confirmed, payment.received_amount ?? undefined),
    ...payment.refunds.flatMap(({ id, owed_at, given_up_at, amount, reason }) => [
      ...alone(`owed ${id}`, owed_at, happened.owed(texts.refundReasons[reason]), amount),
      ...alone(`given up ${id}`, given_up_at, happened.givenUp, amount),
    ]),
    ...entries.map(({ id, at, action, actor, after }) => ({
      id,
      at,
      what: auditActionName(action),
      who: actor.username ?? auditActorWords[actor.kind],
      details: detailsOf(after ?? {}),
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
}

function detailsOf({ amount, refund_amount, file, transfer_reference, reason }: NonNullable<AuditLogEntry['after']>) {
  const { happened } = texts;
  const known = <Value>(value: unknown, kind: 'string' | 'number', say: (value: Value) => string) =>
    typeof value === kind ? [say(value as Value)] : [];
  const said = [
    ...known(refund_amount ?? amount, 'number', money),
    ...known(file, 'string', happened.file),
    ...known(transfer_reference, 'string', texts.transfer),
    ...known(reason, 'string', happened.reason),
  ];
  return said.length > 0 ? said.join(', ') : null;
}
