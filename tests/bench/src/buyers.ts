import { randomUUID } from 'node:crypto';
import { pause, percentile, request } from './client.js';

export interface Buyer {
  id: string;
  token: string;
}

const password = 'soleil26';
/** Seconds between two polls of a payment, as in the application without a live stream (frontend/src/features/payment-return/return-state.ts). */
const pauses = [2, 3, 4, 6, 9, 13, 20];

/** Registers people as browsers do, with limited concurrency. @returns them in any order. @throws Error when one is refused. */
export async function registerPeople(task: {
  gateway: string;
  sandbox: string;
  from: number;
  count: number;
  atOnce: number;
}): Promise<{ buyers: Buyer[]; seconds: number }> {
  const buyers: Buyer[] = [];
  const start = performance.now();
  let next = task.from;
  const worker = async () => {
    while (next < task.from + task.count) buyers.push(await register(task, next++));
  };
  await Promise.all(Array.from({ length: task.atOnce }, worker));
  return { buyers, seconds: (performance.now() - start) / 1_000 };
}

async function register({ gateway, sandbox }: { gateway: string; sandbox: string }, number: number): Promise<Buyer> {
  const started = await request('POST', `${gateway}/api/users/registrations`, {
    key: randomUUID(),
    body: {
      name: 'Afi Mensah',
      phone: phoneOf(number),
      city: 'Lomé',
      password,
      confirmPassword: password,
      acceptTerms: true,
    },
  });
  if (started.status !== 201) throw new Error(`registration: ${started.status} ${JSON.stringify(started.body)}`);
  const token = String(started.body['token']);
  await request('POST', `${sandbox}/sandbox/payments/${token}/pay`);
  const deadline = Date.now() + 60_000;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const claimed = await request('POST', `${gateway}/api/users/register`, {
      body: { paymentToken: token, claimSecret: started.body['claim_secret'] },
    });
    if (claimed.status === 200) {
      return { id: (claimed.body['user'] as { id: string }).id, token: String(claimed.body['token']) };
    }
    await pause((pauses[attempt] ?? 30) * 1_000);
  }
  throw new Error('an account was not created within a minute');
}

const phoneOf = (number: number) => `90${String(number).padStart(6, '0')}`;

/** Logs the same people in repeatedly, each from one browser, which keeps its device's token. @returns logins a second. */
export async function logIn(task: {
  gateway: string;
  people: number;
  atOnce: number;
  seconds: number;
}): Promise<{ perSecond: number }> {
  const end = performance.now() + task.seconds * 1_000;
  let logins = 0;
  let next = 0;
  const devices = new Map<string, unknown>();
  const worker = async () => {
    while (performance.now() < end) {
      const phone = phoneOf(next++ % task.people);
      const { status, body } = await request('POST', `${task.gateway}/api/users/login`, {
        body: { phone, password, deviceToken: devices.get(phone) },
      });
      if (status !== 200) throw new Error(`login: ${status}`);
      devices.set(phone, body['device_token']);
      logins += 1;
    }
  };
  await Promise.all(Array.from({ length: task.atOnce }, worker));
  return { perSecond: logins / task.seconds };
}

export interface Buying {
  gateway: string;
  sandbox: string;
  buyers: readonly Buyer[];
  productIds: readonly number[];
  warmUpSeconds: number;
  seconds: number;
  /** How long a buyer stays on the provider's page. */
  thinkMs: number;
  /** Interval between two polls of a payment that is not a ticket yet; null: as in the application. */
  lookAgainMs: number | null;
  /** Minimum duration of one round of a buyer, which bounds the rate. 0: restart immediately. */
  roundMs: number;
}

export interface Bought {
  purchases: number;
  perSecond: number;
  /** Duration in milliseconds of the request that holds the place and opens the payment. */
  hold: { p50: number; p99: number };
  /** Milliseconds from the payment until the buyer sees the ticket. */
  ticket: { p50: number; p99: number };
  refused: Record<string, number>;
}

/** Every buyer buys one ticket after the other; purchases that end after the warm-up and within the time count. */
export async function buy(task: Buying): Promise<Bought> {
  const start = performance.now() + task.warmUpSeconds * 1_000;
  const end = start + task.seconds * 1_000;
  const holds: number[] = [];
  const tickets: number[] = [];
  const refused: Record<string, number> = {};
  const counts = () => performance.now() >= start && performance.now() <= end;
  const refuse = (why: string) => (refused[why] = (refused[why] ?? 0) + 1);
  const shop = async (buyer: Buyer, number: number) => {
    // Staggered, like the buyers of a real shop.
    await pause(Math.random() * Math.max(task.thinkMs, task.roundMs));
    for (let round = 0; performance.now() < end; round += 1) {
      const begun = performance.now();
      const productId = task.productIds[(number + round) % task.productIds.length] ?? 0;
      const bought = await buyOne(task, buyer, productId);
      if ('refused' in bought) {
        refuse(bought.refused);
        await pause(500);
        continue;
      }
      if (counts()) {
        holds.push(bought.holdMs);
        tickets.push(bought.ticketMs);
      }
      await pause(Math.max(0, task.roundMs - (performance.now() - begun)));
    }
  };
  await Promise.all(task.buyers.map(shop));
  if (tickets.length === 0) throw new Error(`no purchase succeeded: ${JSON.stringify(refused)}`);
  return {
    purchases: tickets.length,
    perSecond: tickets.length / task.seconds,
    hold: { p50: percentile(holds, 0.5), p99: percentile(holds, 0.99) },
    ticket: { p50: percentile(tickets, 0.5), p99: percentile(tickets, 0.99) },
    refused,
  };
}

/** One ticket, from the request until the buyer sees it. */
export async function buyOne(
  { gateway, sandbox, thinkMs, lookAgainMs }: Pick<Buying, 'gateway' | 'sandbox' | 'thinkMs' | 'lookAgainMs'>,
  { id: userId, token }: Buyer,
  productId: number,
): Promise<{ holdMs: number; ticketMs: number } | { refused: string }> {
  const asked = performance.now();
  const session = await request('POST', `${gateway}/api/tickets/purchase`, {
    token,
    key: randomUUID(),
    body: { productId, quantity: 1 },
  });
  const holdMs = performance.now() - asked;
  if (session.status !== 201) return { refused: `${session.status} ${String(session.body['code'])}` };
  const paymentToken = String(session.body['token']);
  await pause(thinkMs);
  const paying = performance.now();
  await request('POST', `${sandbox}/sandbox/payments/${paymentToken}/pay`);
  for (let attempt = 0; performance.now() - paying < 60_000; attempt += 1) {
    const { status, retryAfterSeconds } = await request('POST', `${gateway}/api/tickets/confirm`, {
      token,
      body: { userId, productId, quantity: 1, paymentToken },
    });
    if (status === 200) return { holdMs, ticketMs: performance.now() - paying };
    await pause(lookAgainMs ?? Math.max(pauses[attempt] ?? 30, retryAfterSeconds ?? 0) * 1_000);
  }
  return { refused: 'no ticket after a minute' };
}
