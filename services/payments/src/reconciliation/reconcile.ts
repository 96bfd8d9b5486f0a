import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  paymentOutcomes,
  publishOutcomesAgain,
  publishRegistrationsAgain,
  registrationOutcomes,
} from '@raffle/contracts/internal';
import type { PaymentType } from '@raffle/contracts/values';
import { DataSource } from 'typeorm';
import { CheckPayment } from '../checking/check-payment.js';
import { IdentityClient, TicketsClient } from '../clients.js';
import { RepublishPayments } from '../outcomes/republish-payments.js';
import { PaymentProviders } from '../provider/payment-providers.js';
import {
  differencesOf,
  repairOf,
  type Difference,
  type DifferenceKind,
  type Result,
  type Sides,
} from './difference.js';
import type { Period } from './reconciled-days.js';
import { paymentsOpenedIn, reconciledPayments, type ReconciledPayment } from './reconciliation.queries.js';

/** Its own quota of status calls, beside those of webhooks and of the schedule (docs/adr/0011-status-calls-have-quotas.md). */
const maxConcurrentCalls = 4;
/** If a page makes at least this many calls and none gets a usable answer, the provider is unavailable: the run ends. */
const unansweredCalls = 10;
const neighbourTimeoutMs = 10_000;

/** Events in flight arrive within this time, before a difference counts. */
const settlePauseMs = 2_000;
/** Pauses between checks for the effect of a repair, which goes through outbox and inbox. */
const effectPausesMs = [1_000, 2_000, 4_000, 8_000];

export interface ReconcileOptions extends Period {
  repair: boolean;
  signal: AbortSignal;
  /** For tests. */
  pauses?: { settleMs: number; effectMs: readonly number[] };
}

export interface ReconciledPage {
  /** Payments that were compared. */
  compared: number;
  differences: { difference: Difference; result: Result }[];
}

/** Compares what the provider, payments, identity and tickets say about each payment, and repairs what the normal path can repair. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly checkPayment: CheckPayment,
    private readonly republishPayments: RepublishPayments,
    private readonly identity: IdentityClient,
    private readonly tickets: TicketsClient,
  ) {}

  /**
   * Compares the payments that were opened in a period, page by page. A difference counts when it still exists two seconds later.
   * @throws Error when the provider answers no call, or identity or tickets is unavailable
   */
  async *run({ repair, signal, pauses, ...period }: ReconcileOptions): AsyncGenerator<ReconciledPage, void> {
    const { settleMs = settlePauseMs, effectMs = effectPausesMs } = pauses ?? {};
    const again = async (differences: readonly Difference[], pauseMs: number) => {
      await pause(pauseMs, undefined, { signal });
      return this.compare([...new Set(differences.map(({ sides }) => sides.payment.id))], signal);
    };
    for await (const ids of paymentsOpenedIn(this.dataSource, period)) {
      let found = await this.compare(ids, signal, unansweredCalls);
      if (found.length > 0) found = await again(found, settleMs);
      let left = found;
      if (repair && found.some(isRepairable)) {
        await this.repair(found);
        for (const pauseMs of effectMs) {
          left = await again(found, pauseMs);
          if (!left.some(isRepairable)) break;
        }
      }
      yield { compared: ids.length, differences: resultsOf(found, left, repair) };
    }
  }

  /** @param minUnanswered throws when at least this many calls were made and none got a usable answer */
  private async compare(ids: readonly string[], signal: AbortSignal, minUnanswered = Infinity): Promise<Difference[]> {
    const opened = await reconciledPayments(this.dataSource, ids);
    const verdicts = await this.askAll(opened, signal);
    if (verdicts.size >= minUnanswered && [...verdicts.values()].every((verdict) => verdict === 'no_answer'))
      throw new Error(`the payment provider gave no usable answer about any of ${verdicts.size} payments`);
    const { outcomes } = await this.tickets.call(paymentOutcomes, {
      body: { payment_ids: [...ids] },
      timeoutMs: neighbourTimeoutMs,
    });
    const registrations = idsOf(opened, 'registration');
    const accounts = registrations.length > 0 ? await this.accountsOf(registrations) : new Map<string, never>();
    // Read last, so that this service knows what the others report, but for events in flight.
    const payments = await reconciledPayments(this.dataSource, ids);
    const outcomeOf = new Map(outcomes.map(({ payment_id, ...outcome }) => [payment_id, outcome]));
    return payments.flatMap((payment) =>
      differencesOf({
        payment,
        provider: verdicts.get(payment.id) ?? 'no_session',
        account: accounts.get(payment.id) ?? null,
        outcome: outcomeOf.get(payment.id) ?? null,
      }),
    );
  }

  private async accountsOf(payment_ids: string[]) {
    const { outcomes } = await this.identity.call(registrationOutcomes, {
      body: { payment_ids },
      timeoutMs: neighbourTimeoutMs,
    });
    return new Map(outcomes.map(({ payment_id, outcome }) => [payment_id, outcome]));
  }

  /** A few calls at a time. */
  private async askAll(
    payments: readonly ReconciledPayment[],
    signal: AbortSignal,
  ): Promise<Map<string, Sides['provider']>> {
    const verdicts = new Map<string, Sides['provider']>();
    const waiting = payments.values();
    const askInTurn = async () => {
      for (const { id, provider, token, amount } of waiting) {
        signal.throwIfAborted();
        if (token === null) continue;
        verdicts.set(id, (await this.providers.askProvider({ id, provider, token, amount })) ?? 'no_answer');
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentCalls }, askInTurn));
    return verdicts;
  }

  private async repair(found: readonly Difference[]): Promise<void> {
    const idsFor = (repair: ReturnType<typeof repairOf>) =>
      found.flatMap(({ kind, sides }) => (repairOf(kind) === repair ? [sides.payment.id] : []));
    for (const id of idsFor('check')) await this.checkPayment.checkNow(id);
    const unannounced = idsFor('announce');
    if (unannounced.length > 0) await this.republishPayments.republishNow(unannounced);
    const unrecorded = found
      .filter(({ kind }) => repairOf(kind) === 'publish_outcome')
      .map(({ sides }) => sides.payment);
    const ask = (payment_ids: string[]) => ({ body: { payment_ids }, timeoutMs: neighbourTimeoutMs });
    const registrations = idsOf(unrecorded, 'registration');
    if (registrations.length > 0) await this.identity.call(publishRegistrationsAgain, ask(registrations));
    // The amount above a registration's price is a credit in tickets.
    if (unrecorded.length > 0) await this.tickets.call(publishOutcomesAgain, ask(unrecorded.map(({ id }) => id)));
  }
}

const idsOf = (payments: readonly { id: string; type: PaymentType }[], wanted: PaymentType): string[] =>
  payments.filter(({ type }) => type === wanted).map(({ id }) => id);
const isRepairable = ({ kind }: { kind: DifferenceKind }) => repairOf(kind) !== undefined;

/** First the differences that are gone, then those that are left: a repair may uncover another one of the same payment. */
function resultsOf(
  found: readonly Difference[],
  left: readonly Difference[],
  repair: boolean,
): ReconciledPage['differences'] {
  const same = (one: Difference) => (other: Difference) =>
    one.kind === other.kind && one.sides.payment.id === other.sides.payment.id;
  return [
    ...found.filter((one) => !left.some(same(one))).map((difference) => ({ difference, result: 'repaired' as const })),
    ...left.map((difference) => ({ difference, result: repair ? ('remains' as const) : ('not_repaired' as const) })),
  ];
}
