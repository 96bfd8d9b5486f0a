import { randomUUID } from 'node:crypto';
import type { Buyer } from './buyers.js';
import { pause, percentile, request } from './client.js';

export interface Rush {
  gateway: string;
  sandbox: string;
  buyers: readonly Buyer[];
  productId: number;
  /** All of them press their button within this time. */
  withinMs: number;
  /** How long a buyer looks at the provider's page. */
  thinkMs: number;
}

export interface Rushed {
  /** Buyers who got a place and paid. */
  paid: number;
  /** Milliseconds from the first press to the word that the draw is full. */
  full: { count: number; p50: number; p99: number };
  /** The same to the provider's page. */
  opened: { p50: number; p99: number };
  /** Answers that say to come back, all buyers together. */
  toldToWait: Record<string, number>;
  /** Answers that nobody should read. */
  errors: Record<string, number>;
  /** Milliseconds of the landing page meanwhile. */
  landing: { count: number; p95: number };
}

/** A buyer presses again when told to come back, at most this long after the first time (milliseconds). */
const patienceMs = 60_000;
const landingEveryMs = 100;

/** Everybody wants one place of one product at the same time, while others look at the landing page. */
export async function rush(task: Rush): Promise<Rushed> {
  const full: number[] = [];
  const opened: number[] = [];
  const landing: number[] = [];
  const toldToWait: Record<string, number> = {};
  const errors: Record<string, number> = {};
  let paid = 0;
  let over = false;
  const count = (where: Record<string, number>, what: string) => (where[what] = (where[what] ?? 0) + 1);
  const want = async (buyer: Buyer) => {
    await pause(Math.random() * task.withinMs);
    const pressed = performance.now();
    const key = randomUUID();
    while (performance.now() - pressed < patienceMs) {
      const answer = await request('POST', `${task.gateway}/api/tickets/purchase`, {
        token: buyer.token,
        key,
        body: { productId: task.productId, quantity: 1 },
      });
      const took = performance.now() - pressed;
      if (answer.status === 201) {
        opened.push(took);
        await pause(task.thinkMs);
        await request('POST', `${task.sandbox}/sandbox/payments/${String(answer.body['token'])}/pay`);
        paid += 1;
        return;
      }
      const said = `${answer.status} ${String(answer.body['code'])}`;
      if (answer.body['code'] === 'sold_out') return void full.push(took);
      if (answer.retryAfterSeconds === null) return void count(errors, said);
      count(toldToWait, said);
      await pause(answer.retryAfterSeconds * 1_000);
    }
    count(errors, 'no answer that ends it within a minute');
  };
  const look = async () => {
    while (!over) {
      const asked = performance.now();
      const { status } = await request('GET', `${task.gateway}/`);
      if (status !== 200) count(errors, `landing page ${status}`);
      landing.push(performance.now() - asked);
      await pause(landingEveryMs);
    }
  };
  const looking = look();
  await Promise.all(
    task.buyers.map((buyer) =>
      want(buyer).catch((error: unknown) => count(errors, error instanceof Error ? error.message : String(error))),
    ),
  );
  over = true;
  await looking;
  return {
    paid,
    full: { count: full.length, p50: percentile(full, 0.5), p99: percentile(full, 0.99) },
    opened: { p50: percentile(opened, 0.5), p99: percentile(opened, 0.99) },
    toldToWait,
    errors,
    landing: { count: landing.length, p95: percentile(landing, 0.95) },
  };
}
