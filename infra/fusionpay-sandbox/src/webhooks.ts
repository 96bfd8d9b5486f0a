import { maxPayments } from './payment-store.js';
import { amountsOf, type Faults, type Payment } from './payment.js';

export type WebhookEvent = 'payin.session.pending' | 'payin.session.completed' | 'payin.session.cancelled';

export interface Delivery {
  event: WebhookEvent;
  /** HTTP status of the merchant's answer; null if there was none. */
  status: number | null;
}

const answerTimeoutMs = 5_000;
const maxDeliveries = 20;

/** The body as the provider sends it, in the form selected by the faults. It is not signed. */
function webhookBody(payment: Payment, event: WebhookEvent, faults: Faults): Record<string, unknown> {
  if (faults.webhookForm === 'statut') {
    const statut = {
      'payin.session.pending': 'pending',
      'payin.session.completed': 'paid',
      'payin.session.cancelled': 'failure',
    };
    return { tokenPay: payment.token, statut: statut[event], personal_Info: payment.personalInfo };
  }
  return {
    event,
    personal_Info: payment.personalInfo,
    tokenPay: payment.token,
    numeroSend: payment.numeroSend,
    nomclient: payment.nomclient,
    numeroTransaction: payment.transaction ?? '',
    ...amountsOf(payment, faults.montant),
    return_url: payment.returnUrl,
    webhook_url: payment.webhookUrl,
    createdAt: payment.createdAt,
  };
}

/** Delivers webhooks, subject to the faults. */
export class Webhooks {
  private readonly deliveries = new Map<string, Delivery[]>();
  private readonly delayed = new Set<NodeJS.Timeout>();

  /** @param merchantUrl replaces the origin of every webhook's URL. */
  constructor(
    private readonly log: (line: Record<string, unknown>, message: string) => void,
    private readonly merchantUrl?: string,
  ) {}

  /** Sends one event as the faults direct; resolves when it was answered, or immediately when it is lost or delayed. */
  async announce(payment: Payment, event: WebhookEvent, faults: Faults): Promise<void> {
    if (faults.webhook === 'lost') return;
    if (faults.webhook === 'delay') {
      const timer = setTimeout(() => {
        this.delayed.delete(timer);
        void this.deliver(payment, event, faults);
      }, faults.delayMs ?? 5_000);
      this.delayed.add(timer);
      return;
    }
    const times = faults.webhook === 'duplicate' ? 3 : 1;
    await Promise.all(Array.from({ length: times }, () => this.deliver(payment, event, faults)));
  }

  of(token: string): Delivery[] {
    return this.deliveries.get(token) ?? [];
  }

  stop(): void {
    for (const timer of this.delayed) clearTimeout(timer);
    this.delayed.clear();
  }

  private async deliver(payment: Payment, event: WebhookEvent, faults: Faults): Promise<void> {
    if (!payment.webhookUrl) return;
    const { pathname, search } = new URL(payment.webhookUrl);
    const url =
      this.merchantUrl === undefined ? payment.webhookUrl : new URL(`${pathname}${search}`, this.merchantUrl).href;
    const status = await this.post(url, webhookBody(payment, event, faults));
    this.log({ event, status }, 'webhook');
    const latest = [...this.of(payment.token), { event, status }].slice(-maxDeliveries);
    this.deliveries.set(payment.token, latest);
    if (this.deliveries.size > maxPayments) this.deliveries.delete(this.deliveries.keys().next().value ?? '');
  }

  private async post(url: string, body: unknown): Promise<number | null> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      // Like the provider, never retry a webhook that gets no answer.
      this.log({ reason: error instanceof Error ? error.name : 'unknown' }, 'webhook not answered');
      return null;
    }
  }
}
