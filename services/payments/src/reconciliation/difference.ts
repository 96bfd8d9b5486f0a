import type { Payment } from '../payment/payment.queries.js';
import { isAskable, type PaymentStatus } from '../payment/payment.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';

/** What payments knows of one payment. */
export type KnownPayment = Pick<
  Payment,
  'id' | 'reference' | 'type' | 'status' | 'amount' | 'came_in' | 'received_amount'
> & {
  /** The sum of its outcomes in payments' ledger; null where it has none. */
  accounted: number | null;
};

/** What provider, payments, identity and tickets say about one payment. Amounts in F CFA. */
export interface Sides {
  payment: KnownPayment;
  /** `no_session`: none was opened, or its create call got no answer. `no_answer`: no usable answer in time. */
  provider: ProviderVerdict | 'no_session' | 'no_answer';
  /** What identity made of a registration. */
  account: 'account' | 'refund_requested' | null;
  /** What tickets made of it. */
  outcome: { outcome: 'granted' | 'credited' | 'refund_requested'; amount: number } | null;
}

type Repair = 'check' | 'announce' | 'publish_outcome';

export const differenceKinds = [
  'paid_unnoticed',
  'failed_unnoticed',
  'no_outcome',
  'no_account',
  'outcome_unrecorded',
  'not_paid',
  'other_amount',
  'other_outcome',
  'outcome_unpaid',
  'no_answer',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The repair of each kind, or advice for an operator. */
const followUps: Record<DifferenceKind, { repair: Repair } | { advice: string }> = {
  paid_unnoticed: { repair: 'check' },
  failed_unnoticed: { repair: 'check' },
  no_outcome: { repair: 'announce' },
  no_account: { repair: 'announce' },
  outcome_unrecorded: { repair: 'publish_outcome' },
  not_paid: { advice: 'the provider must be asked: something was given for money that it does not show' },
  other_amount: { advice: 'the provider must be asked which amount is right' },
  other_outcome: { advice: 'a person compares the outcomes, and publishes lost events again (docs/operations.md)' },
  outcome_unpaid: { advice: 'the provider must be asked: something was given for money that is not confirmed' },
  no_answer: { advice: 'the provider gave no usable answer; run it again later' },
};

export interface Difference {
  kind: DifferenceKind;
  sides: Sides;
}

/** A difference after the run: repaired, or still present, with or without a repair attempt. */
export type Result = 'repaired' | 'not_repaired' | 'remains';

/** How a difference is repaired; undefined where a person must act. */
export function repairOf(kind: DifferenceKind): Repair | undefined {
  const followUp = followUps[kind];
  return 'repair' in followUp ? followUp.repair : undefined;
}

/** The differences between the sides; empty where they agree, or only an administrator's decision is missing. */
export function differencesOf(sides: Sides): Difference[] {
  const first = differenceWithProvider(sides);
  // A payment that is checked first gets its outcome afterwards.
  const found = first === 'paid_unnoticed' ? [first] : [first, differenceWithOutcome(sides)];
  return found.flatMap((kind) => (kind ? [{ kind, sides }] : []));
}

function differenceWithProvider({ payment, provider }: Sides): DifferenceKind | undefined {
  if (provider === 'no_session') return undefined;
  if (provider === 'no_answer') return 'no_answer';
  const isOpen = isAskable(payment.status);
  switch (provider.state) {
    case 'paid':
      if (isOpen) return 'paid_unnoticed';
      return isSettled(payment.status) && differ(payment.received_amount, provider.received)
        ? 'other_amount'
        : undefined;
    case 'failed':
      if (payment.status === 'pending' || payment.status === 'expired') return 'failed_unnoticed';
      return isOpen ? undefined : 'not_paid';
    case 'pending':
      return isOpen ? undefined : 'not_paid';
    case 'unknown':
      // A forgotten session contradicts nothing that the provider itself reported before.
      return isSettled(payment.status) && payment.received_amount === null ? 'not_paid' : undefined;
  }
}

const isSettled = (status: PaymentStatus) => status === 'confirmed' || status === 'refunded';
/** The provider does not report every amount. */
const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other;

function differenceWithOutcome({ payment, account, outcome }: Sides): DifferenceKind | undefined {
  const { status, type, amount, came_in, accounted } = payment;
  if (status !== 'confirmed') return outcome || account ? 'outcome_unpaid' : undefined;
  // For a registration, tickets has only the amount above its price (docs/product.md rule 31).
  const ofTickets = (came_in ?? 0) - (type === 'registration' ? amount : 0);
  if (outcome && outcome.amount !== ofTickets) return 'other_outcome';
  const isApplied = type === 'ticket' ? outcome !== null : account !== null;
  if (accounted === null) return isApplied ? 'outcome_unrecorded' : 'no_outcome';
  if (!isApplied) return type === 'ticket' ? 'other_outcome' : 'no_account';
  return accounted === came_in ? undefined : 'outcome_unrecorded';
}

const repairs: Record<Repair, { done: string; would: string }> = {
  check: { done: 'checked with the provider now', would: 'checks it with the provider now' },
  announce: { done: 'announced again', would: 'announces it again' },
  publish_outcome: { done: 'published again by its service', would: 'lets its service publish it again' },
};

/** One plain line for operators: which payment, what each side says, what follows. No name, phone or token is in it. */
export function sentenceOf({ kind, sides }: Difference, result: Result): string {
  const { payment, provider, account, outcome } = sides;
  const statements = [
    `provider: ${shownProvider(provider)}`,
    `payments: ${payment.status}${shownMoney(payment)}`,
    ...(payment.type === 'registration' ? [`identity: ${account?.replace('_', ' ') ?? 'no account'}`] : []),
    `tickets: ${outcome ? `${outcome.outcome.replace('_', ' ')} ${shown(outcome.amount)}` : 'no outcome'}`,
  ];
  return `${payment.reference} ${payment.id} ${kind}: ${statements.join('; ')}. ${whatFollows(kind, result)}`;
}

function whatFollows(kind: DifferenceKind, result: Result): string {
  const followUp = followUps[kind];
  // Resolved without a repair, or by another repair of the same payment.
  if ('advice' in followUp) return result === 'repaired' ? 'Gone since.' : `Remains: ${followUp.advice}.`;
  const { done, would } = repairs[followUp.repair];
  if (result === 'repaired') return `Repaired: ${done}.`;
  return result === 'remains' ? `Remains: ${done}, without effect so far.` : `Remains: --repair ${would}.`;
}

function shownProvider(provider: Sides['provider']): string {
  if (typeof provider === 'string') return provider.replace('_', ' ');
  return provider.state === 'paid'
    ? `paid ${provider.received === null ? '' : shown(provider.received)}`
    : provider.state;
}

function shownMoney({ status, came_in, accounted }: Sides['payment']): string {
  if (!isSettled(status)) return '';
  return `, ${shown(came_in ?? 0)} came in, ${accounted === null ? 'no outcome' : `${shown(accounted)} accounted for`}`;
}

const shown = (amount: number) => `${amount} F CFA`;
