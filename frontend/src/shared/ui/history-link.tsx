import { texts } from '../texts.fr.js';
import { ButtonLink } from './button.js';

/** A link to the audit log's lines about one thing, or about one area. */
export function HistoryLink({ subject, area }: { subject?: string | number; area?: string }) {
  const search = new URLSearchParams({ ...(area && { domaine: area }), ...(subject && { objet: String(subject) }) });
  return (
    <ButtonLink kind="secondary" size="small" to={`/admin/audit-log?${search.toString()}`}>
      {texts.history}
    </ButtonLink>
  );
}
