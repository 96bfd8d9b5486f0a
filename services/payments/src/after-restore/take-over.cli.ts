import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { Payment } from '../payment/payment.entity.js';
import { listBooks } from './list-books.js';
import { takeOverPayments } from './take-over-payments.js';
import { takeOverRefunds } from './take-over-refunds.js';

/** What payments takes over after a restore to an earlier instant (docs/operations.md "Backups"). */
await runTakeOver('payments', [Payment], async (work) => {
  await takeOverPayments(work);
  await takeOverRefunds(work);
  await listBooks(work);
});
