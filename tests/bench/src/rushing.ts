import { randomUUID } from 'node:crypto';
import type { Buyer } from './buyers.js';
import { pause, percentile, request } from './client.js';

export interface Rush {
  gateway: string;
  sandbox: string;
  buyers: readonly Buyer[];
  productId: number;
  /** All buyers send their request within this time. */
  withinMs: number;
  /** How long a buyer stays on the provider's page. */
  thinkMs: number;
}

export interface Rushed {
  /** Buyers who got a place and paid. */
  paid: number;
  /** Milliseconds from the first request until the buyer learns that the draw is full. */
  full: { count: number; p50: number; p99: number };
  /** The same to the provider's page. */
  opened: { p50: number; p99: number };
  /** Answers that ask to retry, all buyers together. */
  askedToRetry: Record<string, number>;
  /** Unexpected answers. */
  errors: Record<string, number>;
  /** Milliseconds of the landing page during the rush. */
  landing: { count: number; p95: number };
}

/** A buyer who is asked to retry does so for at most this long after the first request (milliseconds). */
const retryForMs = 60_000;
const landingEveryMs = 100;

/** All buyers request one place of one product at the same time, while others load the landing page. */
export async function rush(task: Rush): Promise<Rushed> {
  const full: number[] = [];
  const opened: number[] = [];
  const landing: number[] = [];
  const askedToRetry: Record<string, number> = {};
  const errors: Record<string, number> = {};
  let paid = 0;
  let over = false;
  const count = (where: Record<string, number>, what: string) => (where[what] = (where[what] ?? 0) + 1);
  const want = async (buyer: Buyer) => {
    await pause(Math.random() * task.withinMs);
    const pressed = performance.now();
    const key = randomUUID();
    while (performance.now() - pressed < retryForMs) {
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
      const reason = `${answer.status} ${String(answer.body['code'])}`;
      if (answer.body['code'] === 'sold_out') return void full.push(took);
      if (answer.retryAfterSeconds === null) return void count(errors, reason);
      count(askedToRetry, reason);
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
    askedToRetry,
    errors,
    landing: { count: landing.length, p95: percentile(landing, 0.95) },
  };
}
