import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditDifferences, type AuditDifference } from '@raffle/contracts/http/audit-log-values';
import { dateAndTime } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';

/** The fields that an entry changed, in the words and formats of the screens. */
export const differences = (entry: Pick<AuditLogEntry, 'before' | 'after'>): AuditDifference[] =>
  auditDifferences(entry, { instant: dateAndTime, money, number });
