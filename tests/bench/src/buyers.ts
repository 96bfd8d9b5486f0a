import { randomUUID } from 'node:crypto';
import { pause, request } from './client.js';

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
}): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  let next = task.from;
  const worker = async () => {
    while (next < task.from + task.count) buyers.push(await register(task, next++));
  };
  await Promise.all(Array.from({ length: task.atOnce }, worker));
  return buyers;
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

export interface Buying {
  gateway: string;
  sandbox: string;
  buyers: readonly Buyer[];
  productId: number;
  warmUpSeconds: number;
  seconds: number;
  /** How long a buyer stays on the provider's page. */
  thinkMs: number;
}

export interface Bought {
  purchases: number;
  refused: Record<string, number>;
}

/** Every buyer buys one ticket after the other; purchases that end after the warm-up and within the time count. */
export async function buy(task: Buying): Promise<Bought> {
  const start = performance.now() + task.warmUpSeconds * 1_000;
  const end = start + task.seconds * 1_000;
  const refused: Record<string, number> = {};
  let purchases = 0;
  const shop = async (buyer: Buyer) => {
    // Staggered, like the buyers of a real shop.
    await pause(Math.random() * task.thinkMs);
    while (performance.now() < end) {
      const why = await buyOne(task, buyer);
      if (why !== undefined) {
        refused[why] = (refused[why] ?? 0) + 1;
        await pause(500);
      } else if (performance.now() >= start && performance.now() <= end) purchases += 1;
    }
  };
  await Promise.all(task.buyers.map(shop));
  if (purchases === 0) throw new Error(`no purchase succeeded: ${JSON.stringify(refused)}`);
  return { purchases, refused };
}

/** One ticket, from the request until the buyer sees it. @returns why it was refused, if it was */
export async function buyOne(
  { gateway, sandbox, productId, thinkMs }: Pick<Buying, 'gateway' | 'sandbox' | 'productId' | 'thinkMs'>,
  { id: userId, token }: Buyer,
): Promise<string | undefined> {
  const session = await request('POST', `${gateway}/api/tickets/purchase`, {
    token,
    key: randomUUID(),
    body: { productId, quantity: 1 },
  });
  if (session.status !== 201) return `${session.status} ${String(session.body['code'])}`;
  const paymentToken = String(session.body['token']);
  await pause(thinkMs);
  const paying = performance.now();
  await request('POST', `${sandbox}/sandbox/payments/${paymentToken}/pay`);
  for (let attempt = 0; performance.now() - paying < 60_000; attempt += 1) {
    const { status, retryAfterSeconds } = await request('POST', `${gateway}/api/tickets/confirm`, {
      token,
      body: { userId, productId, quantity: 1, paymentToken },
    });
    if (status === 200) return undefined;
    await pause(Math.max(pauses[attempt] ?? 30, retryAfterSeconds ?? 0) * 1_000);
  }
  return 'no ticket after a minute';
}
