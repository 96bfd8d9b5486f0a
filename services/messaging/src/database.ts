import { messagingMigrations } from '@raffle/messaging-kit';
import { AgreeToTexts1795394700002 } from '../migrations/1795394700002-agree-to-texts.js';
import { SendTexts1795390800002 } from '../migrations/1795390800002-send-texts.js';
import { ScheduleBroadcasts1795406300000 } from '../migrations/1795406300000-schedule-broadcasts.js';
import { WriteToHolders1795400000003 } from '../migrations/1795400000003-write-to-holders.js';
import { SaveReplies1795400000002 } from '../migrations/1795400000002-save-replies.js';
import { TellOfFreedPlaces1795382100001 } from '../migrations/1795382100001-tell-of-freed-places.js';
import { AdministerMessages1763800000000 } from '../migrations/1763800000000-administer-messages.js';
import { ErasePeople1795345500000 } from '../migrations/1795345500000-erase-people.js';
import { ArchiveConversations1795360000000 } from '../migrations/1795360000000-archive-conversations.js';
import { NumberTickets1795380000001 } from '../migrations/1795380000001-number-tickets.js';
import { TellOfRefunds1795371300000 } from '../migrations/1795371300000-tell-of-refunds.js';
import { NotifyByWebPush1795381000005 } from '../migrations/1795381000005-notify-by-web-push.js';
import { TellOfDeliveries1795380200003 } from '../migrations/1795380200003-tell-of-deliveries.js';
import { ListBroadcasts1763900000000 } from '../migrations/1763900000000-list-broadcasts.js';
import { ShareOutReaders1764000000000 } from '../migrations/1764000000000-share-out-readers.js';
import { CreateMessaging1763600000000 } from '../migrations/1763600000000-create-messaging.js';
import { SearchConversations1764100000000 } from '../migrations/1764100000000-search-conversations.js';

/** All migrations of this service's database, in order. */
export const migrations = [
  ...messagingMigrations,
  CreateMessaging1763600000000,
  AdministerMessages1763800000000,
  ListBroadcasts1763900000000,
  ShareOutReaders1764000000000,
  SearchConversations1764100000000,
  ErasePeople1795345500000,
  ArchiveConversations1795360000000,
  TellOfRefunds1795371300000,
  NumberTickets1795380000001,
  TellOfDeliveries1795380200003,
  NotifyByWebPush1795381000005,
  TellOfFreedPlaces1795382100001,
  SendTexts1795390800002,
  AgreeToTexts1795394700002,
  SaveReplies1795400000002,
  WriteToHolders1795400000003,
  ScheduleBroadcasts1795406300000,
];

/** Maximum connections: one per concurrently handled event, and some for requests. */
export const poolSize = 15;
