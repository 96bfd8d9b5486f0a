import { messagingMigrations } from '@raffle/messaging-kit';
import { AdministerPayments1763800000000 } from '../migrations/administer-payments.js';
import { TellInterruptedPayments1763900000000 } from '../migrations/tell-interrupted-payments.js';
import { FindPaymentsOfProduct1764000000000 } from '../migrations/find-payments-of-product.js';
import { CreatePayments1763700000000 } from '../migrations/create-payments.js';

/** Everything that this service's database is made of. */
export const migrations = [
  ...messagingMigrations,
  CreatePayments1763700000000,
  AdministerPayments1763800000000,
  TellInterruptedPayments1763900000000,
  FindPaymentsOfProduct1764000000000,
];
