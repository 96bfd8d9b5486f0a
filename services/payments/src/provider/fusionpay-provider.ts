import { bounded } from '@raffle/contracts/bounded';
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
import { createAnswer, localPhone, showableSentence, statusAnswer, verdictOf } from './fusionpay-answers.js';

/** The provider's minimum amount, F CFA. */
const minimumAmount = 200;
/**
 * Timeout of a create call. Longer than the buyer waits: only with a late token can a payment of that session still be found.
 */
const createTimeoutMs = 25_000;
const statusTimeoutMs = 6_000;
const maxAnswerBytes = 64 * 1024;

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

  constructor(private readonly addresses: { create: string; status: string }) {
    super();
  }

  async createSession(session: NewSession): Promise<OpenedSession> {
    const { amount, description } = session;
    if (amount < minimumAmount) throw new ProviderRefused(`Le montant minimum est de ${minimumAmount}\u00a0F\u00a0CFA`);
    const answer = await this.call(this.addresses.create, createAnswer, {
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
    if (!answer.statut) throw new ProviderRefused(showableSentence(answer.message));
    return { token: answer.token, payment_url: answer.url };
  }

  async checkStatus(token: string, expectedAmount: number): Promise<ProviderVerdict> {
    const address = `${this.addresses.status}/${encodeURIComponent(token)}`;
    const answer = await this.call(address, statusAnswer, { method: 'GET', timeoutMs: statusTimeoutMs });
    return verdictOf(answer, token, expectedAmount);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }

  private async call<Schema extends z.ZodType>(address: string, schema: Schema, call: Call): Promise<z.output<Schema>> {
    const { status, text } = await this.exchange(address, call);
    if (status >= 500) throw new ProviderUnreachable(`it answered ${status}`);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) throw new ProviderUnreachable('its answer is malformed');
    return parsed.data;
  }

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses undefined.
    return undefined;
  }
}
