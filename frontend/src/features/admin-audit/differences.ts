import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditFieldNames } from '@raffle/contracts/http/audit-log-actions';
import { dateAndTime } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { internalFields, moneyFields, valueNames } from './field-names.fr.js';
import { texts } from './texts.fr.js';

/** One changed field in words; a side is null if it does not exist: before a creation, after a deletion. */
export interface Difference {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** The fields that an entry changed, without unchanged and internal ones. */
export function differences({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !internalFields.has(field))
    .filter((field) => before === null || after === null || !same(before[field], after[field]))
    .map((field) => ({
      field,
      name: auditFieldNames[field] ?? field,
      before: side(before, field),
      after: side(after, field),
    }));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function side(values: AuditLogEntry['before'], field: string): string | null {
  return values !== null && field in values ? inWords(field, values[field]) : null;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function inWords(field: string, value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return value.map((one) => inWords(field, one)).join('\u00a0; ');
  if (value === null || value === undefined || value === '' || Array.isArray(value)) return texts.empty;
  // A request of two people has its values as texts.
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? texts.yes : texts.no;
  if (typeof value === 'number') return moneyFields.has(field) ? money(value) : number(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (instant.test(value)) return dateAndTime(value);
  return valueNames[field]?.[value] ?? value;
}
