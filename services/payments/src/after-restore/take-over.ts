import type { TakeOver } from '@raffle/messaging-kit';
import { listBooks } from './list-books.js';
import { takeOverPayments } from './take-over-payments.js';
import { takeOverRefunds } from './take-over-refunds.js';

/** What payments takes over after a restore to an earlier instant, and what it names for the owner. */
export async function takeOverMoney(work: TakeOver): Promise<void> {
  await takeOverPayments(work);
  await takeOverRefunds(work);
  await listBooks(work);
}
