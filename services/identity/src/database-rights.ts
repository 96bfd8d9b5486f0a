import { backOfficeRights } from '@raffle/back-office-kit';
import { messagingRights } from '@raffle/messaging-kit';
import { dailyFiguresRights, type DatabaseRights } from '@raffle/service-kit/database';

/** What the running role may do with each table besides reading it; triggers limit it further. */
export const rights: DatabaseRights = {
  ...messagingRights,
  ...backOfficeRights,
  ...dailyFiguresRights,
  admin_names: 'INSERT',
  admin_recovery_codes: 'INSERT, DELETE',
  admin_visits: 'INSERT, UPDATE',
  admins: 'INSERT, UPDATE, DELETE',
  approval_requests: 'INSERT, UPDATE, DELETE',
  audit_log: 'INSERT',
  awaited_prizes: 'INSERT, UPDATE (ended_at, name, phone, frozen_at)',
  former_contacts: 'INSERT, DELETE',
  held_acts: 'INSERT, UPDATE (state, failed_code, input, ended_at), DELETE',
  known_devices: 'INSERT, UPDATE, DELETE',
  newest_backup: '',
  password_reset_codes: 'INSERT, UPDATE, DELETE',
  referral_participations: 'INSERT',
  refund_requests: 'INSERT',
  registrations: 'INSERT, UPDATE, DELETE',
  session_revocations: 'INSERT, UPDATE, DELETE',
  settings: 'UPDATE',
  taken_tasks: 'INSERT, UPDATE, DELETE',
  user_notes: 'INSERT, DELETE',
  users: 'INSERT, UPDATE',
};
