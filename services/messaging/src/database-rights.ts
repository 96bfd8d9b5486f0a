import { backOfficeRights } from '@raffle/back-office-kit';
import { messagingRights } from '@raffle/messaging-kit';
import type { DatabaseRights } from '@raffle/service-kit/database';

/** What the running role may do with each table besides reading it; triggers limit it further. */
export const rights: DatabaseRights = {
  ...messagingRights,
  ...backOfficeRights,
  admin_notice: 'INSERT, UPDATE',
  admin_request: 'INSERT, UPDATE, DELETE',
  approval_requests: 'INSERT, UPDATE',
  conversation: 'INSERT, UPDATE, DELETE',
  draw_hour: 'INSERT, UPDATE (texts_left)',
  draw_outcome: 'INSERT, UPDATE',
  draw_reminder: 'INSERT, UPDATE (opens_at, told_up_to, again, told_all_at)',
  draw_winner: 'INSERT, UPDATE (display_name, city)',
  general_message: 'INSERT',
  general_readers: 'INSERT, UPDATE',
  general_reading: 'INSERT',
  held_acts: 'INSERT, UPDATE (state, failed_code, input, ended_at), DELETE',
  holder_message: 'INSERT, UPDATE',
  holder_message_recipient: 'INSERT, DELETE',
  idempotent_request: 'INSERT, UPDATE, DELETE',
  message: 'INSERT, UPDATE (read_at), DELETE',
  morning: 'INSERT',
  owner_phone: 'INSERT, UPDATE, DELETE',
  participation: 'INSERT, UPDATE (untold)',
  person: 'INSERT, UPDATE',
  platform_settings: 'UPDATE',
  product: 'INSERT, UPDATE',
  push_delivery: 'INSERT, UPDATE, DELETE',
  push_device: 'INSERT, UPDATE (session_id, role, confirmed, areas, ended_at), DELETE',
  reminder_agreement: 'INSERT, UPDATE, DELETE',
  removed_admin: 'INSERT',
  saved_reply: 'INSERT, UPDATE, DELETE',
  text_agreement: 'INSERT, DELETE',
  text_message: 'INSERT, UPDATE, DELETE',
};
