import { Random } from './random.js';

/** What a buyer does with a purchase. */
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

const victims = [
  'payments',
  'identity',
  'catalog',
  'tickets',
  'messaging',
  'gateway',
  'postgres',
  'rabbitmq',
  'redis',
] as const;

/** Misbehaviours of infra/fusionpay-sandbox, on for a while. */
const providerFaults = [
  { webhook: 'lost' },
  { webhook: 'duplicate' },
  { webhook: 'delay', delayMs: 3_000 },
  { create: 'slow', delayMs: 3_000 },
  { create: 'no_answer' },
  { create: 'refuse' },
  { status: 'no_answer' },
  { status: 'error' },
  { status: 'garbage' },
] as const;

export type Fault =
  | { kind: 'crash'; victim: (typeof victims)[number] }
  | { kind: 'freeze'; victim: (typeof victims)[number]; forMs: number }
  | { kind: 'provider'; faults: (typeof providerFaults)[number]; forMs: number };
export type PlannedFault = Fault & { at: number };

export interface Plan {
  buyers: PlannedBuyer[];
  faults: PlannedFault[];
}

/** Products of the run: a few small ones that fill and are drawn, and one that is cancelled. */
export const products = 6;
const meanPauseBetweenBuyersMs = 900;
/** The whole system has this long to come up between two faults, more or less. */
const meanPauseBetweenFaultsMs = 5_000;

/** Everything that a run does by chance, drawn from its seed. */
export function planOf(seed: number, minutes: number): Plan {
  const random = new Random(seed);
  const end = minutes * 60_000;
  return {
    buyers: instants(random, end, meanPauseBetweenBuyersMs).map((at) => ({
      at,
      intent: random.pick(intents),
      product: random.between(0, products - 1),
      quantity: random.between(1, 3),
    })),
    faults: instants(random, end, meanPauseBetweenFaultsMs).map((at) => ({ at, ...faultOf(random) })),
  };
}

function faultOf(random: Random): Fault {
  const forMs = random.between(1_000, 8_000);
  switch (random.pick(['crash', 'crash', 'freeze', 'provider', 'provider'] as const)) {
    case 'crash':
      return { kind: 'crash', victim: random.pick(victims) };
    case 'freeze':
      return { kind: 'freeze', victim: random.pick(victims), forMs };
    case 'provider':
      return { kind: 'provider', faults: random.pick(providerFaults), forMs };
  }
}

function instants(random: Random, end: number, meanPause: number): number[] {
  const all: number[] = [];
  for (let at = random.between(0, 2 * meanPause); at < end; at += random.between(1, 2 * meanPause)) all.push(at);
  return all;
}
