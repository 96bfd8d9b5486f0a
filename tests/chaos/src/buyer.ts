import { randomUUID } from 'node:crypto';
import { insist, pause, send, type RequestResult } from './client.js';
import type { Intent, PlannedBuyer } from './plan.js';

/** A buyer's history, against which the system is judged afterwards. */
export interface Memory {
  intent: Intent;
  phone: string;
  /** The registration's payment, once the provider has reported it as paid. */
  registrationPaid: boolean;
  /** Whether the paid registration was exchanged for a session. */
  hadSession: boolean;
  purchase: RequestResult<unknown>['is'] | 'not_asked';
  /** Sessions of the purchase that the provider has reported as paid. */
  paid: string[];
  /**
   * Failed sessions, paid after the system has recovered: the webhook is sent once, and without it such money is found
   * when the session is twice as old (docs/payment-provider.md "Reconciliation").
   */
  payAtTheEnd: string[];
}

export interface Places {
  gateway: string;
  sandbox: string;
  productIds: readonly number[];
  /** When the buyers stop retrying; known once the faults have ended and every process is ready again. */
  until: number;
  /** How long a place is held, in milliseconds. */
  holdMs: number;
}

interface Session {
  token: string;
}

export const password = 'soleil26';

/** Registers, pays, and carries out one purchase according to its intent. */
export async function playBuyer(
  { intent, product, quantity }: PlannedBuyer,
  number: number,
  places: Places,
): Promise<Memory> {
  const memory: Memory = {
    intent,
    phone: `90${String(number).padStart(6, '0')}`,
    registrationPaid: false,
    hadSession: false,
    purchase: 'not_asked',
    paid: [],
    payAtTheEnd: [],
  };
  const session = await register(memory, places);
  if (!session) return memory;
  memory.hadSession = true;
  const purchase = {
    token: session.token,
    body: { productId: places.productIds[product % places.productIds.length], quantity },
    key: randomUUID(),
  };
  const url = `${places.gateway}/api/tickets/purchase`;
  if (intent === 'lose_the_connection') await send(url, { ...purchase, timeoutMs: 50 });
  const twin = intent === 'repeat_the_request' ? send(url, purchase) : undefined;
  const result = await insist<Session>(url, purchase, places);
  await twin;
  memory.purchase = result.is;
  if (result.is !== 'acknowledged') return memory;
  await settle(memory, result.answer.token, url, purchase, places);
  return memory;
}

async function settle(
  memory: Memory,
  payment: string,
  url: string,
  purchase: { token: string; body: object },
  places: Places,
): Promise<void> {
  switch (memory.intent) {
    case 'abandon':
      return;
    case 'pay_late':
      await pause(places.holdMs * 1.5);
      return pay(memory, payment, places);
    case 'fail_and_pay_twice': {
      await send(`${places.sandbox}/sandbox/payments/${payment}/fail`);
      await pause(2_000);
      const again = await insist<Session>(url, purchase, places);
      if (again.is !== 'acknowledged') return;
      // The same session again: payments does not know yet that it failed.
      if (again.answer.token !== payment) await pay(memory, again.answer.token, places);
      memory.payAtTheEnd.push(payment);
      return;
    }
    case 'come_back':
      await pay(memory, payment, places);
      await send(`${places.gateway}/api/payments/${payment}/status`, { method: 'GET' });
      return;
    case 'buy':
    case 'repeat_the_request':
    case 'lose_the_connection':
      return pay(memory, payment, places);
  }
}

async function pay(memory: Memory, payment: string, { sandbox }: Places): Promise<void> {
  const result = await send(`${sandbox}/sandbox/payments/${payment}/pay`, { timeoutMs: 60_000 });
  if (result.is === 'acknowledged') memory.paid.push(payment);
}

/** The registration of a person. */
export const formOf = (phone: string) => ({
  name: 'Afi Mensah',
  phone,
  city: 'Lomé',
  password,
  confirmPassword: password,
  acceptTerms: true,
});

/** @returns the new session; undefined if the registration was abandoned. */
async function register(
  memory: Pick<Memory, 'phone' | 'registrationPaid'>,
  places: Pick<Places, 'gateway' | 'sandbox' | 'until'>,
): Promise<Session | undefined> {
  const { gateway, sandbox } = places;
  const started = await insist<Session & { claim_secret: string }>(
    `${gateway}/api/users/registrations`,
    { body: formOf(memory.phone) },
    places,
  );
  if (started.is !== 'acknowledged') return undefined;
  const { token, claim_secret } = started.answer;
  const paid = await send(`${sandbox}/sandbox/payments/${token}/pay`, { timeoutMs: 60_000 });
  memory.registrationPaid = paid.is === 'acknowledged';
  while (memory.registrationPaid && Date.now() < places.until) {
    const claimed = await send<Session & { pending?: true }>(`${gateway}/api/users/register`, {
      body: { paymentToken: token, claimSecret: claim_secret },
    });
    if (claimed.is === 'acknowledged' && !claimed.answer.pending) return claimed.answer;
    await pause(1_000);
  }
  return undefined;
}

/** Registers a person on a healthy system. @returns the session's token. @throws Error when that takes a minute. */
export async function registerOnce(
  phone: string,
  { gateway, sandbox }: Pick<Places, 'gateway' | 'sandbox'>,
): Promise<string> {
  const memory = { phone, registrationPaid: false };
  const session = await register(memory, { gateway, sandbox, until: Date.now() + 60_000 });
  if (!session) throw new Error(`${phone} could not register`);
  return session.token;
}

/** Pays the sessions that were postponed to the end. */
export async function payTheRest(memory: Memory, places: Places): Promise<void> {
  for (const payment of memory.payAtTheEnd) await pay(memory, payment, places);
}
