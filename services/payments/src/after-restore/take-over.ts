import type { TakeOver } from '@raffle/messaging-kit';
import { Payment } from '../payment/payment.entity.js';
import { listBooks } from './list-books.js';
import { takeOverPayments } from './take-over-payments.js';
import { takeOverRefunds } from './take-over-refunds.js';

export const entities = [Payment];

/** What payments takes over after a restore to an earlier instant, and what it names for the owner. */
export async function takeOverMoney(work: TakeOver): Promise<void> {
  await takeOverPayments(work);
  await takeOverRefunds(work);
  await listBooks(work);
}
