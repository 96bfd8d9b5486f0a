import { bounded } from '@raffle/contracts/bounded';
import { logger } from '@raffle/service-kit';
import { Agent, request } from 'undici';
import { z } from 'zod';
import {
  PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type NewSession,
  type OpenedSession,
  type ProviderVerdict,
} from './payment-provider.js';
import { createAnswer, localPhone, showableSentence, verdictOf, type NoteOddField } from './fusionpay-answers.js';

/** The provider's minimum amount, F CFA. */
const minimumAmount = 200;
/**
 * Timeout of a create call. Longer than the buyer waits: only with a late token can a payment of that session still be found.
 */
const createTimeoutMs = 25_000;
const statusTimeoutMs = 6_000;
const maxAnswerBytes = 64 * 1024;

/** Statuses that answer about the session: there is none. */
const forgotten = [404, 410];
/** Statuses below 500 that answer about the call, not about the session: not allowed, too slow, too often. */
const aboutTheCall = [401, 403, 407, 408, 425, 429];

const log = logger('fusionpay');

const newAgent = () => new Agent({ connect: { timeout: 4_000 }, connections: 32, maxResponseSize: maxAnswerBytes });

interface Call {
  method: 'GET' | 'POST';
  body?: unknown;
  timeoutMs: number;
}

/** FusionPay (Money Fusion), as docs/payment-provider.md describes it. */
export class FusionPayProvider extends PaymentProvider {
  /** Separate connections for each kind of call: sessions that are slow to open do not delay status calls. */
  private readonly agents = { POST: newAgent(), GET: newAgent() };
  /** Fields and kinds that were logged: a change of the provider's form is one line, not one a payment. */
  private readonly odd = new Set<string>();

  constructor(private readonly addresses: { create: string; status: string }) {
    super();
  }

  async createSession(session: NewSession): Promise<OpenedSession> {
    const { amount, description } = session;
    if (amount < minimumAmount) throw new ProviderRefused(`Le montant minimum est de ${minimumAmount}\u00a0F\u00a0CFA`);
    const { status, text } = await this.exchange(this.addresses.create, {
      method: 'POST',
      body: {
        totalPrice: amount,
        article: [{ [description]: amount }],
        numeroSend: localPhone(session.client_phone),
        nomclient: session.client_name,
        personal_Info: [{ userId: session.user_id, orderId: session.id }],
        return_url: session.returnUrl,
        webhook_url: session.webhookUrl,
      },
      timeoutMs: createTimeoutMs,
    });
    if (status >= 500) throw new ProviderUnreachable(`it answered ${status}`);
    const answer = createAnswer.safeParse(parseJson(text)).data;
    if (!answer) throw new ProviderUnreachable('its answer is malformed');
    if (!answer.statut) throw new ProviderRefused(showableSentence(answer.message));
    return { token: answer.token, payment_url: answer.url };
  }

  async checkStatus(token: string, expectedAmount: number): Promise<ProviderVerdict> {
    const address = `${this.addresses.status}/${encodeURIComponent(token)}`;
    const { status, text } = await this.exchange(address, { method: 'GET', timeoutMs: statusTimeoutMs });
    if (forgotten.includes(status)) return { state: 'unknown' };
    const answer = parseJson(text);
    // A page instead of JSON comes from something before the provider; the other statuses refuse every call, or this one for now.
    if (answer === undefined || status >= 500 || aboutTheCall.includes(status))
      throw new ProviderUnreachable(`it answered ${status}${answer === undefined ? ' without JSON' : ''}`);
    return verdictOf(answer, token, expectedAmount, this.noteOdd);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }

  private readonly noteOdd: NoteOddField = (field, kind) => {
    if (this.odd.has(`${field} ${kind}`)) return;
    this.odd.add(`${field} ${kind}`);
    log.warn({ field, kind }, 'the provider reports a field in a form that cannot be read; said once');
  };

  private async exchange(
    address: string,
    { method, body, timeoutMs }: Call,
  ): Promise<{ status: number; text: string }> {
    try {
      const answer = await request(address, {
        method,
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: this.agents[method],
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      // Only the error's kind: its message may quote the secret address.
      throw new ProviderUnreachable(kindOf(error));
    }
  }
}

/** The error's code or name if it is a single word, else a fixed text. */
function kindOf(error: unknown): string {
  const { code, name } = errorShape.parse(error);
  return code ?? name ?? 'unknown error';
}

const word = z.optional(bounded(40, z.regex(/^\w{1,40}$/))).catch(undefined);
const errorShape = z.object({ code: word, name: word }).catch({ code: undefined, name: undefined });

/** @returns undefined for what is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
