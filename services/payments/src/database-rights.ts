import { backOfficeRights } from '@raffle/back-office-kit';
import { messagingRights } from '@raffle/messaging-kit';
import { dailyFiguresRights, type DatabaseRights } from '@raffle/service-kit/database';

/** What the running role may do with each table besides reading it; triggers limit it further. */
export const rights: DatabaseRights = {
  ...messagingRights,
  ...backOfficeRights,
  ...dailyFiguresRights,
  approval_requests: 'INSERT, UPDATE, DELETE',
  campaigns: 'INSERT, UPDATE (name, number, ended_at)',
  closed_months: 'INSERT',
  session_tokens: 'INSERT, UPDATE, DELETE',
  erased_people: 'INSERT',
  goodwill: 'INSERT',
  incidents: 'INSERT, UPDATE (ended_at)',
  payment_outcomes: 'INSERT',
  payments: 'INSERT, UPDATE',
  people: 'INSERT, UPDATE, DELETE',
  person_sources: 'INSERT, DELETE',
  platform_settings: 'UPDATE',
  provider_choice: 'INSERT, UPDATE',
  provider_failures: 'INSERT, UPDATE, DELETE',
  reconciliation: 'UPDATE',
  reconciliation_differences: 'INSERT, UPDATE, DELETE',
  refund_files: 'INSERT',
  refund_numbers: '',
  refund_releases: 'INSERT',
  refusals: 'INSERT',
  refunds: 'INSERT, UPDATE',
  transfer_corrections: 'INSERT',
  unbalanced_payments: 'INSERT, DELETE',
  visit_batches: 'INSERT, DELETE',
  visits: 'INSERT, UPDATE (visits)',
};
