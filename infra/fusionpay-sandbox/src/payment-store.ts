import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentSchema, type Operator, type Payment } from './payment.js';

/** Also the number of payments whose calls and deliveries are stored. */
export const maxPayments = 10_000;

/**
 * The newest payments, in memory and in an append-only file of whole states, so that a payment opened before a restart
 * can still be paid. Bounded: the oldest payment is removed first.
 */
export class PaymentStore {
  private readonly payments = new Map<string, Payment>();
  private readonly file: string | undefined;
  private lines = 0;

  constructor(dataDirectory?: string) {
    if (!dataDirectory) return;
    mkdirSync(dataDirectory, { recursive: true });
    this.file = join(dataDirectory, 'payments.jsonl');
    if (existsSync(this.file)) this.load(readFileSync(this.file, 'utf8'));
    this.compact();
  }

  find(token: string): Payment | undefined {
    return this.payments.get(token);
  }

  /** The newest first. */
  newest(limit: number): Payment[] {
    return [...this.payments.values()].reverse().slice(0, limit);
  }

  /** What this number paid with last; null where it did not pay. */
  lastOperatorOf(numeroSend: string): Operator | null {
    const paid = this.newest(maxPayments).find((one) => one.statut === 'paid' && one.numeroSend === numeroSend);
    return paid?.operator ?? null;
  }

  save(payment: Payment): void {
    this.payments.set(payment.token, payment);
    for (const oldest of this.payments.keys()) {
      if (this.payments.size <= maxPayments) break;
      this.payments.delete(oldest);
    }
    if (!this.file) return;
    appendFileSync(this.file, `${JSON.stringify(payment)}\n`);
    this.lines += 1;
    if (this.lines > 10 * maxPayments) this.compact();
  }

  private load(text: string): void {
    for (const line of text.split('\n')) {
      const parsed = paymentSchema.safeParse(parseLine(line));
      // Only a line truncated by a crash is unreadable; the payment's previous state is on an earlier line.
      if (parsed.success) this.payments.set(parsed.data.token, parsed.data);
    }
  }

  private compact(): void {
    if (!this.file) return;
    const newest = this.newest(maxPayments).reverse();
    writeFileSync(`${this.file}.new`, newest.map((payment) => `${JSON.stringify(payment)}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(`${this.file}.new`, this.file);
    this.lines = newest.length;
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Rejected by the schema like any other invalid line.
    return undefined;
  }
}
