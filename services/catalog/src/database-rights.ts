import { backOfficeRights } from '@raffle/back-office-kit';
import { messagingRights } from '@raffle/messaging-kit';
import type { DatabaseRights } from '@raffle/service-kit/database';

/** What the running role may do with each table besides reading it; triggers limit it further. */
export const rights: DatabaseRights = {
  ...messagingRights,
  ...backOfficeRights,
  approval_requests: 'INSERT, UPDATE',
  call_codes: 'INSERT, DELETE',
  deliveries: 'INSERT, UPDATE',
  delivery_steps: 'INSERT, UPDATE (note)',
  draw_picks: 'INSERT, UPDATE (display_name, city)',
  draws: 'INSERT, UPDATE, DELETE',
  erased_people: 'INSERT',
  handover_evidence: 'INSERT, UPDATE (bytes)',
  held_acts: 'INSERT, UPDATE (state, failed_code, input, ended_at), DELETE',
  image_sizes: 'INSERT, DELETE',
  images: 'INSERT, DELETE',
  initials_only: 'INSERT, UPDATE',
  planned_openings: 'INSERT, UPDATE (failed_at, failed_code), DELETE',
  platform_settings: 'UPDATE',
  prize_forfeits: 'INSERT',
  product_audit: 'INSERT',
  product_costs: 'INSERT, UPDATE (amount), DELETE',
  product_inventories: 'INSERT, UPDATE',
  // A seed is deleted with its product alone, which has no tickets.
  product_seeds: 'INSERT',
  products: 'INSERT, UPDATE, DELETE',
  unused_images: 'INSERT, UPDATE (since), DELETE',
  winner_words: 'INSERT, UPDATE',
};
