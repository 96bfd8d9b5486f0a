import { randomBytes } from 'node:crypto';
import type { FaultSwitch } from './fault-switch.js';
import { returnAddress, type Faults, type Operator, type Payment } from './payment.js';
import { maxPayments, type PaymentStore } from './payment-store.js';
import type { WebhookEvent, Webhooks } from './webhooks.js';

export type NewPayment = Pick<
  Payment,
  'app' | 'totalPrice' | 'articles' | 'numeroSend' | 'nomclient' | 'personalInfo' | 'returnUrl' | 'webhookUrl'
>;

export type Outcome = 'pay' | 'fail' | 'cancel';

/** The state changes of payment sessions, for both the checkout page and the control interface. */
export class Sessions {
  private readonly statusCalls = new Map<string, number>();

  constructor(
    readonly store: PaymentStore,
    readonly faults: FaultSwitch,
    readonly webhooks: Webhooks,
  ) {}

  /** Opens a session. With `before_create` it is paid, and the webhook sent, before the merchant knows the token. */
  async open(request: NewPayment, ownFaults: Faults): Promise<Payment> {
    const payment: Payment = {
      ...request,
      token: randomBytes(10).toString('hex'),
      statut: 'pending',
      operator: null,
      transaction: null,
      createdAt: new Date().toISOString(),
      paidAt: null,
      faults: ownFaults,
    };
    this.store.save(payment);
    const faults = this.faults.of(payment);
    if (faults.webhook === 'before_create') await this.settle(payment, 'pay', 'wave');
    else this.announceLater(payment, faults.webhook === 'forged' ? 'payin.session.completed' : 'payin.session.pending');
    return payment;
  }

  /** @returns null when the session is already settled: money moves once. */
  async settle(
    payment: Payment,
    outcome: Outcome,
    operator: Operator = 't-money',
    statut?: 'failure' | 'failed',
  ): Promise<Payment | null> {
    if (payment.statut === 'paid') return null;
    const settled: Payment = {
      ...payment,
      operator,
      statut: outcome === 'pay' ? 'paid' : outcome === 'fail' ? (statut ?? 'failure') : 'no paid',
      paidAt: outcome === 'pay' ? new Date().toISOString() : null,
      transaction: outcome === 'pay' ? randomBytes(6).toString('hex').toUpperCase() : payment.transaction,
    };
    this.store.save(settled);
    const event = outcome === 'pay' ? 'payin.session.completed' : 'payin.session.cancelled';
    await this.webhooks.announce(settled, event, this.faults.of(settled));
    return settled;
  }

  /** The URL to which the browser returns, or null if the merchant gave none. */
  returnAddress(payment: Payment): string | null {
    return returnAddress(payment, this.faults.of(payment).returnSeparator);
  }

  countStatusCall(token: string): void {
    this.statusCalls.set(token, this.statusCallsOf(token) + 1);
    if (this.statusCalls.size > maxPayments) this.statusCalls.delete(this.statusCalls.keys().next().value ?? '');
  }

  statusCallsOf(token: string): number {
    return this.statusCalls.get(token) ?? 0;
  }

  private announceLater(payment: Payment, event: WebhookEvent): void {
    setImmediate(() => void this.webhooks.announce(payment, event, this.faults.of(payment)));
  }
}
