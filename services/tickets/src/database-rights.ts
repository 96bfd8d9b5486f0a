import { backOfficeRights } from '@raffle/back-office-kit';
import { messagingRights } from '@raffle/messaging-kit';
import { dailyFiguresRights, type DatabaseRights } from '@raffle/service-kit/database';

/** What the running role may do with each table besides reading it; triggers limit it further. */
export const rights: DatabaseRights = {
  ...messagingRights,
  ...backOfficeRights,
  ...dailyFiguresRights,
  allowance: 'INSERT, UPDATE',
  closed_product: 'INSERT, UPDATE',
  credit: 'INSERT, UPDATE',
  delivered_prize: 'INSERT',
  draw_result: 'INSERT',
  entry: 'INSERT, UPDATE (credited_at)',
  entry_list: 'INSERT',
  entry_list_tile: 'INSERT',
  forfeited_prize: 'INSERT',
  former_person: 'INSERT, DELETE',
  free_placement: 'INSERT',
  holder_key: 'INSERT',
  idempotent_request: 'INSERT, UPDATE, DELETE',
  inventory: 'INSERT, UPDATE',
  payment_outcome: 'INSERT',
  person: 'INSERT, UPDATE',
  place_wish: 'INSERT, UPDATE, DELETE',
  platform_settings: 'UPDATE',
  play_limit: 'INSERT, UPDATE',
  play_pause: 'INSERT, UPDATE',
  product: 'INSERT, UPDATE',
  published_inventory: 'INSERT, UPDATE',
  purchase: 'INSERT, UPDATE',
  referral_participation: 'INSERT',
  referral_reward: 'INSERT',
  ticket: 'INSERT',
  winning_ticket: 'INSERT',
};
