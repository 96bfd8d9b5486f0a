import { messagingMigrations } from '@raffle/messaging-kit';
import { ArrangeLists1795400000004 } from '../migrations/1795400000004-arrange-lists.js';
import { NoteAboutUsers1795400000001 } from '../migrations/1795400000001-note-about-users.js';
import { LogTheSystem1795383000001 } from '../migrations/1795383000001-log-the-system.js';
import { AnnounceInitials1795405500000 } from '../migrations/1795405500000-announce-initials.js';
import { ApprovePrices1795400500000 } from '../migrations/1795400500000-approve-prices.js';
import { ChooseApprovals1795406200000 } from '../migrations/1795406200000-choose-approvals.js';
import { AskForApproval1795395500000 } from '../migrations/1795395500000-ask-for-approval.js';
import { ChangeFirstPasswords1795392500000 } from '../migrations/1795392500000-change-first-passwords.js';
import { AddBackOffice1763800000000 } from '../migrations/add-back-office.js';
import { AddSecondFactor1795368000000 } from '../migrations/1795368000000-add-second-factor.js';
import { CreateIdentity1763600000000 } from '../migrations/create-identity.js';
import { FilterUsersByDay1764100000000 } from '../migrations/filter-users-by-day.js';
import { FindDataOfAPerson1795350000000 } from '../migrations/1795350000000-find-data-of-a-person.js';
import { EraseUsers1795345500000 } from '../migrations/1795345500000-erase-users.js';
import { FillTheTerms1795380300003 } from '../migrations/1795380300003-fill-the-terms.js';
import { FindUsersById1763900000000 } from '../migrations/find-users-by-id.js';
import { ForgetUnpaidRegistrations1795345200000 } from '../migrations/1795345200000-forget-unpaid-registrations.js';
import { LinkAccounts1795346400000 } from '../migrations/1795346400000-link-accounts.js';
import { ListTheTeam1764000000000 } from '../migrations/list-the-team.js';
import { PublishSettingsAndCountFriends1763700000000 } from '../migrations/publish-settings-and-count-friends.js';
import { RecordSessionRevocations1795333069267 } from '../migrations/1795333069267-record-session-revocations.js';
import { RememberKnownDevices1795335281246 } from '../migrations/1795335281246-remember-known-devices.js';
import { SearchTheAuditLog1795369000000 } from '../migrations/1795369000000-search-the-audit-log.js';
import { SetFreeTicketLimits1795335000000 } from '../migrations/1795335000000-set-free-ticket-limits.js';
import { LimitPlay1795382700004 } from '../migrations/1795382700004-limit-play.js';
import { TextResetCodes1795394500001 } from '../migrations/1795394500001-text-reset-codes.js';
import { TakeTasks1795384800006 } from '../migrations/1795384800006-take-tasks.js';
import { ChooseADisplayName1795384800004 } from '../migrations/1795384800004-choose-a-display-name.js';

/** All migrations of this service's database, in their order. */
export const migrations = [
  ...messagingMigrations,
  CreateIdentity1763600000000,
  PublishSettingsAndCountFriends1763700000000,
  AddBackOffice1763800000000,
  FindUsersById1763900000000,
  ListTheTeam1764000000000,
  FilterUsersByDay1764100000000,
  RecordSessionRevocations1795333069267,
  SetFreeTicketLimits1795335000000,
  RememberKnownDevices1795335281246,
  ForgetUnpaidRegistrations1795345200000,
  EraseUsers1795345500000,
  LinkAccounts1795346400000,
  FindDataOfAPerson1795350000000,
  AddSecondFactor1795368000000,
  SearchTheAuditLog1795369000000,
  LimitPlay1795382700004,
  FillTheTerms1795380300003,
  TakeTasks1795384800006,
  ChooseADisplayName1795384800004,
  LogTheSystem1795383000001,
  ChangeFirstPasswords1795392500000,
  TextResetCodes1795394500001,
  AskForApproval1795395500000,
  NoteAboutUsers1795400000001,
  ArrangeLists1795400000004,
  ApprovePrices1795400500000,
  AnnounceInitials1795405500000,
  ChooseApprovals1795406200000,
];
