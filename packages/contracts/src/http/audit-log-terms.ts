import { foldText } from '../fold-text.js';
import type { AuditLogEntry } from './audit-log.js';
import { auditActionNames, auditActorWords, auditAreaNames } from './audit-log-actions.js';
import { auditFieldNames } from './audit-log-fields.js';
import { auditValuesNamed } from './audit-log-values.js';

/** What is stored of an entry where the screen has a French label that contains a search word: the log's search matches it besides the text. */
export function auditTermsOf(word: string): {
  actions: string[];
  actors: AuditLogEntry['actor']['kind'][];
  fields: string[];
  values: ReturnType<typeof auditValuesNamed>;
} {
  const typed = foldText(word);
  const found = <Key extends string>(names: Readonly<Record<Key, string>>) =>
    (Object.keys(names) as Key[]).filter((key) => foldText(names[key]).includes(typed));
  const areas: string[] = found(auditAreaNames);
  const ofAreas = Object.keys(auditActionNames).filter((action) => areas.includes(action.split('.')[0] ?? ''));
  return {
    actions: [...new Set([...found(auditActionNames), ...ofAreas])],
    actors: found(auditActorWords),
    fields: found(auditFieldNames),
    values: auditValuesNamed(typed),
  };
}
