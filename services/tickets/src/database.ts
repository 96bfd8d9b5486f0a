import { messagingMigrations } from '@raffle/messaging-kit';
import { EndSales1795383200001 } from '../migrations/1795383200001-end-sales.js';
import { WishForPlaces1795382000001 } from '../migrations/1795382000001-wish-for-places.js';
import { CreateTickets1763600000000 } from '../migrations/1763600000000-create-tickets.js';
import { GuardTickets1763600000001 } from '../migrations/1763600000001-guard-tickets.js';
import { ReferralRewards1763700000000 } from '../migrations/1763700000000-referral-rewards.js';
import { AdministerTickets1763800000001 } from '../migrations/1763800000001-administer-tickets.js';
import { CreditRefunds1763700000001 } from '../migrations/1763700000001-credit-refunds.js';
import { GrantedLately1763800000000 } from '../migrations/1763800000000-granted-lately.js';
import { CancelReasons1763900000000 } from '../migrations/1763900000000-cancel-reasons.js';
import { LimitCreditsToWhatCameIn1795335100000 } from '../migrations/1795335100000-limit-credits-to-what-came-in.js';
import { FilterEntries1764000000000 } from '../migrations/1764000000000-filter-entries.js';
import { RecordUnpaidHolds1795332600000 } from '../migrations/1795332600000-record-unpaid-holds.js';
import { CorrelatePurchases1795335000000 } from '../migrations/1795335000000-correlate-purchases.js';
import { LimitTickets1795335000002 } from '../migrations/1795335000002-limit-tickets.js';
import { ErasePeople1795345500000 } from '../migrations/1795345500000-erase-people.js';
import { FindDataOfAPerson1795350000000 } from '../migrations/1795350000000-find-data-of-a-person.js';
import { CreditFrozenEntries1795337000000 } from '../migrations/1795337000000-credit-frozen-entries.js';
import { RecordDeliveredPrizes1795380100003 } from '../migrations/1795380100003-record-delivered-prizes.js';
import { StoreEntryListTiles1795344657395 } from '../migrations/1795344657395-store-entry-list-tiles.js';
import { PublishInventoryFromState1795345000000 } from '../migrations/1795345000000-publish-inventory-from-state.js';
import { StoreAnEntryInOneStep1795345000001 } from '../migrations/1795345000001-store-an-entry-in-one-step.js';
import { MoveForfeitedPrizes1795392000002 } from '../migrations/1795392000002-move-forfeited-prizes.js';
import { LimitPlay1795382700004 } from '../migrations/1795382700004-limit-play.js';

/** All migrations of this service's database, in order. */
export const migrations = [
  ...messagingMigrations,
  CreateTickets1763600000000,
  GuardTickets1763600000001,
  ReferralRewards1763700000000,
  CreditRefunds1763700000001,
  GrantedLately1763800000000,
  AdministerTickets1763800000001,
  CancelReasons1763900000000,
  FilterEntries1764000000000,
  RecordUnpaidHolds1795332600000,
  CorrelatePurchases1795335000000,
  LimitTickets1795335000002,
  LimitCreditsToWhatCameIn1795335100000,
  CreditFrozenEntries1795337000000,
  StoreEntryListTiles1795344657395,
  PublishInventoryFromState1795345000000,
  StoreAnEntryInOneStep1795345000001,
  ErasePeople1795345500000,
  FindDataOfAPerson1795350000000,
  RecordDeliveredPrizes1795380100003,
  LimitPlay1795382700004,
  WishForPlaces1795382000001,
  EndSales1795383200001,
  MoveForfeitedPrizes1795392000002,
];

/**
 * Maximum connections. Buyers of one product wait for its row anyway: more connections make a rush slower, because they share the
 * processor with the gateway and payments (docs/figures/purchases.md "A rush").
 */
export const poolSize = 6;
