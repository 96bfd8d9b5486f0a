import type { System } from '@raffle/local';
import { registerOnce } from '../buyer.js';
import { pause } from '../client.js';

const lanes = 4;
let registered = 0;

/** Register, pay, read and buy until the end; each request is made once. */
export class People {
  private requests = 0;
  private readonly failures: string[] = [];
  private stopped = false;
  private readonly sessions: Promise<string[]>;
  private readonly all: Promise<unknown>;

  constructor(
    private readonly places: Pick<System['addresses'], 'gateway' | 'sandbox'>,
    private readonly productIds: number[],
  ) {
    const register = () => registerOnce(`93${String(++registered).padStart(6, '0')}`, this.places);
    this.sessions = Promise.all(Array.from({ length: lanes }, register));
    this.all = this.sessions.then((tokens) => Promise.all(tokens.map((token) => this.live(token))));
    // Read by `end`; until then a failure must not be an unhandled rejection.
    this.all.catch(() => undefined);
  }

  async end(): Promise<{ requests: number; failures: string[] }> {
    this.stopped = true;
    await this.all;
    return { requests: this.requests, failures: this.failures };
  }

  /** Everybody does several things at the same time. */
  async crowd(): Promise<void> {
    const tokens = await this.sessions;
    await Promise.all(tokens.flatMap((token) => Array.from({ length: 5 }, (_, turn) => this.takeTurn(token, turn))));
  }

  private async live(token: string): Promise<void> {
    for (let turn = 0; !this.stopped; turn++) {
      await this.takeTurn(token, turn);
      await pause(400);
    }
  }

  private async takeTurn(token: string, turn: number): Promise<void> {
    await this.ask('GET', '/products');
    await this.ask('GET', '/tickets/user', token);
    await this.ask('GET', '/messages', token);
    await this.ask('GET', '/referral', token);
    const productId = this.productIds[turn % this.productIds.length];
    // Without a key that would make it repeatable. 409: it is full, or a payment is open.
    await this.ask('POST', '/tickets/purchase', token, { productId, quantity: 1 });
    await this.ask('POST', '/webhook/fusionpay', undefined, { tokenPay: 'unknown' });
  }

  private async ask(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<void> {
    this.requests++;
    try {
      const answer = await fetch(`${this.places.gateway}/api${path}`, {
        method,
        headers: {
          // As a proxy that gives each request to the next gateway.
          connection: 'close',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : undefined,
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      if (answer.status >= 500 || answer.status === 429)
        this.failures.push(`${method} ${path}: ${answer.status} ${text}`);
    } catch (error) {
      const { message, cause } = error as Error;
      this.failures.push(`${method} ${path}: ${message} ${cause instanceof Error ? cause.message : ''}`);
    }
  }
}
