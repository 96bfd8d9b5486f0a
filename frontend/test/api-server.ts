import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aConfig as exampleConfig } from '@raffle/contracts/fixtures/config';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aProduct as exampleProduct } from '@raffle/contracts/fixtures/products';
import { aUser as exampleUser } from '@raffle/contracts/fixtures/registration';
import type { getConfig } from '@raffle/contracts/http/config';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { Product } from '@raffle/contracts/http/products';
import type { User } from '@raffle/contracts/http/registration';
import { assumeServerTime } from '../src/shared/server-clock.js';
import { checkAnswer } from './check-answer.js';

export interface Asked {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: unknown;
}
interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
/** The header with the number of resets before a request. */
const sentAfter = 'x-resets';
type Answering = Answer | ((asked: Asked) => Answer);

/**
 * A real server on its own port, called with Node's fetch, to test what screens do with answers. `answers` is keyed by
 * `GET /config`; a list is answered in turn, then its last entry repeats. Any other request gets a 404 problem. An answer that the
 * contract does not allow fails the test.
 */
export class ApiServer {
  answers: Record<string, Answering | readonly Answering[]> = {};
  asked: Record<string, Asked[]> = {};
  /** How far the server's clock is ahead of the test's, which may be a fake one (milliseconds). */
  aheadMs = 0;
  private readonly server: Server;
  private resets = 0;
  private failed: Error | undefined;
  private readonly nodeFetch = globalThis.fetch;

  private constructor() {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        // Sent before the last reset by a screen that no longer exists: it gets no answer.
        if (request.headers[sentAfter] !== String(this.resets)) return;
        const path = (request.url ?? '').replace(/^\/api/, '');
        const key = `${request.method ?? ''} ${path.replace(/\?.*/, '')}`;
        // A file is not JSON.
        const body: unknown =
          text !== '' && request.headers['content-type']?.includes('json') ? JSON.parse(text) : text || undefined;
        const asked = { path, headers: request.headers, body };
        const before = (this.asked[key] ??= []);
        before.push(asked);
        const found = this.answers[key] ?? problem('unknown_route');
        const list: readonly Answering[] = Array.isArray(found)
          ? (found as readonly Answering[])
          : [found as Answering];
        const chosen = list[Math.min(before.length, list.length) - 1] ?? {};
        const { status = 200, body: answer, headers = {} } = typeof chosen === 'function' ? chosen(asked) : chosen;
        if (status < 400 && request.url?.startsWith('/api/')) this.check(key, status, answer);
        const date = new Date(Date.now() + this.aheadMs).toUTCString();
        response
          .writeHead(status, { 'Content-Type': 'application/json', Date: date, ...headers })
          .end(JSON.stringify(answer));
      });
    });
  }

  static async start(): Promise<ApiServer> {
    const api = new ApiServer();
    await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
    globalThis.fetch = async (input, init) => {
      const { resets } = api;
      const headers = new Headers(init?.headers);
      headers.set(sentAfter, String(resets));
      const answer = await api.nodeFetch(`${origin}${input as string}`, { ...init, headers });
      // Answered before the last reset and read after it: as one that gets no answer.
      return resets === api.resets ? answer : new Promise<never>(() => undefined);
    };
    return api;
  }

  /** The request's callback cannot fail the test: the next reset does. */
  private check(key: string, status: number, body: unknown): void {
    try {
      checkAnswer(key, status, body);
    } catch (error) {
      this.failed ??= error as Error;
    }
  }

  /**
   * Clears the answers, the recorded requests, the browser's storage and what it knows of the server's clock; earlier requests are not
   * recorded any more. @throws the first error of an answer since the last reset
   */
  reset(): void {
    this.resets += 1;
    this.answers = {};
    this.asked = {};
    localStorage.clear();
    this.aheadMs = 0;
    assumeServerTime(new Date(0), 0);
    const { failed } = this;
    this.failed = undefined;
    if (failed) throw failed;
  }

  async stop(): Promise<void> {
    globalThis.fetch = this.nodeFetch;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.reset();
  }
}

/** The contracts' example with a short name, whose initials are public, and without a choice of them. */
export const aUser: User = {
  ...exampleUser,
  name: 'Afi Mensah',
  display_name: 'A. M.',
  display_names: [],
  display_name_chosen: false,
  tickets: 2,
  referralCode: 'AFI26',
  referrals: 0,
  total_spent: 500,
  created_at: '2026-11-20T18:42:00.000Z',
  last_active: null,
};
export const aConfig: AnswerOf<typeof getConfig> = {
  ...exampleConfig,
  brand: 'Marque',
  registration_price: 750,
  countries: [],
  help_whatsapp: '+22890000000',
};
export const aProduct: Product = {
  ...exampleProduct,
  id: 7,
  name: 'Console',
  description: 'Avec deux manettes',
  image_url: '',
  free_places_left: 9,
  draw_date: null,
  sale_ends_at: null,
  commitment: null,
};
