import { messagingMigrations } from '@raffle/messaging-kit';
import { AskForApproval1795407800000 } from '../migrations/1795407800000-ask-for-approval.js';
import { CopySettings1795406200001 } from '../migrations/1795406200001-copy-settings.js';
import { EndSales1795383100001 } from '../migrations/1795383100001-end-sales.js';
import { CreateCatalog1763600000000 } from '../migrations/1763600000000-create-catalog.js';
import { EraseWinners1795345500000 } from '../migrations/1795345500000-erase-winners.js';
import { ServeBeacons1795381100002 } from '../migrations/1795381100002-serve-beacons.js';
import { FixDrawnProducts1795352000000 } from '../migrations/1795352000000-fix-drawn-products.js';
import { DeliverPrizes1795380000003 } from '../migrations/1795380000003-deliver-prizes.js';
import { KeepImages1763640000000 } from '../migrations/1763640000000-keep-images.js';
import { LetWinnersComeForward1795406500000 } from '../migrations/1795406500000-let-winners-come-forward.js';
import { ForfeitPrizes1795392000001 } from '../migrations/1795392000001-forfeit-prizes.js';
import { CancelInPublic1795337000000 } from '../migrations/1795337000000-cancel-in-public.js';
import { SearchWinners1764000000000 } from '../migrations/1764000000000-search-winners.js';
import { ShowHeldPlaces1795381000001 } from '../migrations/1795381000001-show-held-places.js';
import { ListQuickly1795406400000 } from '../migrations/1795406400000-list-quickly.js';
import { LimitTickets1795335000001 } from '../migrations/1795335000001-limit-tickets.js';

/** All migrations of this service's database. */
export const migrations = [
  ...messagingMigrations,
  CreateCatalog1763600000000,
  KeepImages1763640000000,
  SearchWinners1764000000000,
  LimitTickets1795335000001,
  CancelInPublic1795337000000,
  EraseWinners1795345500000,
  FixDrawnProducts1795352000000,
  DeliverPrizes1795380000003,
  ShowHeldPlaces1795381000001,
  ServeBeacons1795381100002,
  EndSales1795383100001,
  ForfeitPrizes1795392000001,
  CopySettings1795406200001,
  ListQuickly1795406400000,
  LetWinnersComeForward1795406500000,
  AskForApproval1795407800000,
];

/** Max connections: twice the number of events handled concurrently, so that requests never wait behind events. */
export const poolSize = 20;
