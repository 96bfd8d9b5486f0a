import { Random } from './random.js';

/** A buyer's intent for a purchase. */
export const intents = [
  'buy',
  'abandon',
  'pay_late',
  'fail_and_pay_twice',
  'repeat_the_request',
  'lose_the_connection',
  'come_back',
] as const;
export type Intent = (typeof intents)[number];

export interface PlannedBuyer {
  /** Milliseconds after the start. */
  at: number;
  intent: Intent;
  /** Which product, as an index. */
  product: number;
  quantity: number;
}

export const services = ['payments', 'identity', 'catalog', 'tickets', 'messaging', 'gateway'] as const;
const victims = [...services, 'postgres', 'rabbitmq', 'redis'] as const;

/** A process and the variable with the address that it connects to. */
export const links = [
  'payments DATABASE_URL',
  'identity DATABASE_URL',
  'catalog DATABASE_URL',
  'tickets DATABASE_URL',
  'messaging DATABASE_URL',
  'payments RABBITMQ_URL',
  'identity RABBITMQ_URL',
  'catalog RABBITMQ_URL',
  'tickets RABBITMQ_URL',
  'messaging RABBITMQ_URL',
  'gateway RABBITMQ_URL',
  'identity REDIS_URL',
  'gateway REDIS_URL',
  'gateway IDENTITY_URL',
  'gateway TICKETS_URL',
  'gateway PAYMENTS_URL',
  'identity PAYMENTS_URL',
  'tickets PAYMENTS_URL',
  'catalog TICKETS_URL',
] as const;
export type Link = (typeof links)[number];

/** Faults of infra/fusionpay-sandbox, active for a while. */
const providerFaults = [
  { webhook: 'lost' },
  { webhook: 'duplicate' },
  // Webhooks sent after the fault overtake those sent during it.
  { webhook: 'delay', delayMs: 3_000 },
  { webhook: 'forged' },
  { create: 'slow', delayMs: 3_000 },
  { create: 'no_answer' },
  { create: 'refuse' },
  { create: 'garbage' },
  { status: 'no_answer' },
  { status: 'error' },
  { status: 'garbage' },
  { status: 'behind' },
  { status: 'another' },
] as const;

export type Fault =
  | { kind: 'crash'; victim: (typeof victims)[number] }
  | { kind: 'freeze'; victim: (typeof victims)[number]; forMs: number }
  | { kind: 'provider'; faults: (typeof providerFaults)[number]; forMs: number }
  | { kind: 'cut'; link: Link }
  | { kind: 'delay'; link: Link; ms: number; forMs: number }
  | { kind: 'half_open'; link: Link; forMs: number }
  | { kind: 'clock'; victim: (typeof services)[number]; wrongByMs: number; forMs: number }
  | { kind: 'disk_alarm'; forMs: number }
  | { kind: 'rolling_restart' };
export type PlannedFault = Fault & { at: number };

export interface Plan {
  /** Two instances of each service. */
  twins: boolean;
  buyers: PlannedBuyer[];
  faults: PlannedFault[];
}

/** Products of the run: a few small ones that fill and are drawn, and one that is cancelled. */
export const products = 6;
const meanPauseBetweenBuyersMs = 900;

/** All random decisions of a run of so many seconds, derived from its seed. @param every the mean of seconds between two faults. */
export function planOf(seed: number, seconds: number, every: number): Plan {
  const random = new Random(seed);
  const end = seconds * 1_000;
  return {
    twins: random.pick([true, false]),
    buyers: instants(random, end, meanPauseBetweenBuyersMs).map((at) => ({
      at,
      intent: random.pick(intents),
      product: random.between(0, products - 1),
      quantity: random.between(1, 3),
    })),
    faults: instants(random, end, every * 1_000).map((at) => ({ at, ...faultOf(random) })),
  };
}

/** Faults that end processes are chosen more often than those that disturb them. */
const kinds = [
  ...(['crash', 'crash', 'crash', 'freeze', 'freeze', 'provider', 'provider'] as const),
  ...(['cut', 'delay', 'half_open', 'clock', 'disk_alarm', 'rolling_restart'] as const),
];

function faultOf(random: Random): Fault {
  const forMs = random.between(1_000, 8_000);
  const kind = random.pick(kinds);
  switch (kind) {
    case 'crash':
      return { kind, victim: random.pick(victims) };
    case 'freeze':
      return { kind, victim: random.pick(victims), forMs };
    case 'provider':
      return { kind, faults: random.pick(providerFaults), forMs };
    case 'cut':
      return { kind, link: random.pick(links) };
    case 'delay':
      return { kind, link: random.pick(links), ms: random.between(50, 1_000), forMs };
    case 'half_open':
      return { kind, link: random.pick(links), forMs };
    case 'clock':
      return { kind, victim: random.pick(services), wrongByMs: random.pick([-60_000, 60_000]), forMs };
    case 'disk_alarm':
      return { kind, forMs };
    case 'rolling_restart':
      return { kind };
  }
}

function instants(random: Random, end: number, meanPause: number): number[] {
  const all: number[] = [];
  for (let at = random.between(0, 2 * meanPause); at < end; at += random.between(1, 2 * meanPause)) all.push(at);
  return all;
}
