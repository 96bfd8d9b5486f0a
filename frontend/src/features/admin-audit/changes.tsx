import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import type { AuditDifference } from '@raffle/contracts/http/audit-log-values';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../shared/ui/icon.js';
import { differences } from './differences.js';
import { texts } from './texts.fr.js';

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
      <dl className="differences sm">
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
          <span className="sr">{texts.before} : </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <ins>
          <span className="sr">{texts.after} : </span>
          {after}
        </ins>
      )}
    </>
  );
}
