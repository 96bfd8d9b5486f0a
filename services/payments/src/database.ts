import { messagingMigrations } from '@raffle/messaging-kit';
import { CopySettings1795406200002 } from '../migrations/1795406200002-copy-settings.js';
import { AdministerPayments1763800000000 } from '../migrations/administer-payments.js';
import { CreatePayments1763700000000 } from '../migrations/create-payments.js';
import { ErasePeople1795345500000 } from '../migrations/1795345500000-erase-people.js';
import { FindPaymentsOfProduct1764000000000 } from '../migrations/find-payments-of-product.js';
import { CloseMonths1795392875203 } from '../migrations/1795392875203-close-months.js';
import { AskForApproval1795408500000 } from '../migrations/1795408500000-ask-for-approval.js';
import { FindFiledRefunds1795407200000 } from '../migrations/1795407200000-find-filed-refunds.js';
import { FileRefunds1795394255843 } from '../migrations/1795394255843-file-refunds.js';
import { CorrelatePayments1795334000000 } from '../migrations/1795334000000-correlate-payments.js';
import { FindHintedPayments1795332000000 } from '../migrations/1795332000000-find-hinted-payments.js';
import { AnnouncePaymentsAgain1795334050253 } from '../migrations/1795334050253-announce-payments-again.js';
import { RecordReconciliations1795351000000 } from '../migrations/1795351000000-record-reconciliations.js';
import { RecordWhatCameIn1795335000000 } from '../migrations/1795335000000-record-what-came-in.js';
import { QualifySearchFunction1795320000000 } from '../migrations/1795320000000-qualify-search-function.js';
import { StorePayerPhone1795346400000 } from '../migrations/1795346400000-store-payer-phone.js';
import { TellInterruptedPayments1763900000000 } from '../migrations/tell-interrupted-payments.js';

/** The whole schema of this service's database, in order. */
export const migrations = [
  ...messagingMigrations,
  CreatePayments1763700000000,
  AdministerPayments1763800000000,
  TellInterruptedPayments1763900000000,
  FindPaymentsOfProduct1764000000000,
  QualifySearchFunction1795320000000,
  FindHintedPayments1795332000000,
  CorrelatePayments1795334000000,
  AnnouncePaymentsAgain1795334050253,
  RecordWhatCameIn1795335000000,
  ErasePeople1795345500000,
  StorePayerPhone1795346400000,
  RecordReconciliations1795351000000,
  CloseMonths1795392875203,
  FileRefunds1795394255843,
  CopySettings1795406200002,
  FindFiledRefunds1795407200000,
  AskForApproval1795408500000,
];
