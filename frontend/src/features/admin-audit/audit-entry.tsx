import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditDifferences, type AuditDifference } from '@raffle/contracts/http/audit-log-values';
import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { ChevronRight } from 'lucide-react';
import { dateAndTime } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { texts } from './texts.fr.js';
import styles from './audit.module.css';

/** Number of fields named while the differences are collapsed. */
const named = 2;

/** What an entry changed: the field names and, once expanded, their old and new values. */
export function Changes({ entry }: { entry: AuditLogEntry }) {
  const changed = differences(entry);
  if (changed.length === 0) return <span className="sm muted">{texts.noChange}</span>;
  return (
    <details>
      <summary>
        <Icon of={ChevronRight} />
        {changed
          .slice(0, named)
          .map(({ name }) => name)
          .join(', ')}
        {changed.length > named && texts.moreFields(changed.length - named)}
      </summary>
      <dl className={classNames('sm', styles.differences)}>
        {changed.map((difference) => (
          <div key={difference.field}>
            <dt>{difference.name}</dt>
            <dd>
              <Sides {...difference} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Sides({ before, after }: AuditDifference) {
  return (
    <>
      {before !== null && (
        <del>
          <span className="sr">{texts.before}&nbsp;: </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <ins>
          <span className="sr">{texts.after}&nbsp;: </span>
          {after}
        </ins>
      )}
    </>
  );
}

/** The fields that an entry changed, in the words and formats of the screens. */
export const differences = (entry: Pick<AuditLogEntry, 'before' | 'after' | 'product'>): AuditDifference[] =>
  auditDifferences(entry, { instant: dateAndTime, money, number });

/** The subject's name if the entry has it: a product, an administrator, a payment, a broadcast. */
export function subjectName({ action, actor, subject, subject_name, before, after }: AuditLogEntry): string | null {
  if (subject_name !== null) return subject_name;
  if (isOfFile(action) && subject !== null) return refundFileNumber(subject);
  if (actor.id !== null && actor.id === subject) return actor.username;
  const name = ['name', 'username', 'reference', 'subject']
    .map((field) => after?.[field] ?? before?.[field])
    .find((value) => typeof value === 'string' && value !== '');
  return (name as string | undefined) ?? null;
}

/** Whether an entry is about a whole file of refunds. */
export const isOfFile = (action: string): boolean => action === 'refund.file_made' || action === 'refund.exported';

type Line = Pick<AuditLogEntry, 'action' | 'subject' | 'before' | 'after'>;

/** The first part of an action: its subject's type. */
export const areaOf = ({ action }: Pick<AuditLogEntry, 'action'>): string => action.split('.')[0] ?? '';

/** The page of an entry's subject; null if it is deleted or has no page. */
export function subjectLink(line: Line): string | null {
  const { action, subject } = line;
  const area = areaOf(line);
  if (isOfFile(action)) return subject && `/admin/audit-log?subject=${encodeURIComponent(subject)}`;
  if (area === 'settings' || area === 'referral_settings' || area === 'payment_provider') return '/admin/settings';
  if (area === 'accounting') return '/admin/accounting';
  if (area === 'campaign') return '/admin/sources';
  if (area === 'admin') return '/admin/team';
  if (area === 'saved_reply') return '/admin/messages';
  if (area === 'broadcast' || area === 'holder_message') return '/admin/messages/diffusions';
  if (subject === null || action === 'product.deleted') return null;
  const address = encodeURIComponent(subject);
  if (area === 'product') return `/admin/products/${address}`;
  if (area === 'user') return `/admin/users/${address}`;
  if (area === 'payment') return `/admin/payments/${address}`;
  if (area === 'conversation') return `/admin/messages/${address}`;
  const paymentId = line.after?.payment_id;
  return area === 'refund' && typeof paymentId === 'string' ? `/admin/payments/${encodeURIComponent(paymentId)}` : null;
}
