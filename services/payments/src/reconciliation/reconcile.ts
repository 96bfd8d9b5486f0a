import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  paymentOutcomes,
  publishOutcomesAgain,
  publishRegistrationsAgain,
  registrationOutcomes,
} from '@raffle/contracts/internal';
import type { PaymentType } from '@raffle/contracts/values';
import { eachRow, skipRow } from '@raffle/service-kit';
import { InternalUnreachableError } from '@raffle/service-kit/http';
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
import {
  differencesToCompare,
  paymentsOpenedIn,
  reconciledPayments,
  storeDifferences,
  type ReconciledPayment,
} from './reconciliation.queries.js';

/** Its own quota of status calls, beside those of webhooks and of the schedule (docs/adr/0011-status-calls-have-quotas.md). */
const maxConcurrentCalls = 4;
/** If a page makes at least this many calls and none gets an answer, the provider is unavailable: the run ends. "I do not know it" is one. */
const unansweredCalls = 10;
/** The job whose skipped rows these are. */
const job = 'reconcile';
const neighbourTimeoutMs = 10_000;

/** Events in flight arrive within this time, before a difference counts. */
const settlePauseMs = 2_000;
/** Pauses between checks for the effect of a repair, which goes through outbox and inbox. */
const effectPausesMs = [1_000, 2_000, 4_000, 8_000];

interface PageOptions {
  repair: boolean;
  signal: AbortSignal;
  /** For tests. */
  pauses?: { settleMs: number; effectMs: readonly number[] };
}
export type ReconcileOptions = Period & PageOptions;

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
  async *run({ from, to, ...options }: ReconcileOptions): AsyncGenerator<ReconciledPage, void> {
    for await (const ids of paymentsOpenedIn(this.dataSource, { from, to })) yield this.reconcilePage(ids, options);
  }

  /** Compares a page of those again that differed, and have not been compared for ten minutes. @throws as `run` */
  async compareAgain(options: PageOptions): Promise<ReconciledPage> {
    return this.reconcilePage(await differencesToCompare(this.dataSource), options);
  }

  private async reconcilePage(
    ids: readonly string[],
    { repair, signal, pauses }: PageOptions,
  ): Promise<ReconciledPage> {
    const { settleMs = settlePauseMs, effectMs = effectPausesMs } = pauses ?? {};
    const skipped = new Set<string>();
    const again = async (differences: readonly Difference[], pauseMs: number) => {
      await pause(pauseMs, undefined, { signal });
      return this.comparePage([...new Set(differences.map(({ sides }) => sides.payment.id))], signal, skipped);
    };
    let found = await this.comparePage(ids, signal, skipped, unansweredCalls);
    if (found.length > 0) found = await again(found, settleMs);
    let left = found;
    if (repair && found.some(isRepairable)) {
      await this.repair(found);
      for (const pauseMs of effectMs) {
        left = await again(found, pauseMs);
        if (!left.some(isRepairable)) break;
      }
    }
    const compared = ids.filter((id) => !skipped.has(id));
    await storeDifferences(this.dataSource, compared, left);
    return { compared: compared.length, differences: resultsOf(found, left, repair) };
  }

  /** As {@link compare}; where that fails, each payment alone, and one that fails is skipped. @throws where all of many fail */
  private async comparePage(
    ids: readonly string[],
    signal: AbortSignal,
    skipped: Set<string>,
    minUnanswered = Infinity,
  ): Promise<Difference[]> {
    if (ids.length === 0) return [];
    try {
      return await this.compare(ids, signal, minUnanswered);
    } catch (error) {
      if (signal.aborted || error instanceof ProviderSilent || error instanceof InternalUnreachableError) throw error;
      const found: Difference[] = [];
      for (const id of ids) {
        try {
          found.push(...(await this.compare([id], signal)));
        } catch (cause) {
          if (signal.aborted) throw cause;
          skipRow(job, cause, { payment_id: id });
          skipped.add(id);
        }
      }
      if (ids.length >= unansweredCalls && ids.every((id) => skipped.has(id))) throw error;
      return found;
    }
  }

  /** @param minUnanswered throws when at least this many calls were made and none got an answer */
  private async compare(ids: readonly string[], signal: AbortSignal, minUnanswered = Infinity): Promise<Difference[]> {
    const opened = await reconciledPayments(this.dataSource, ids);
    const verdicts = await this.askAll(opened, signal);
    if (verdicts.size >= minUnanswered && [...verdicts.values()].every((verdict) => verdict === 'no_answer'))
      throw new ProviderSilent(verdicts.size);
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
    const check = (id: string) => this.checkPayment.checkNow(id);
    await eachRow(job, idsFor('check'), check, (payment_id) => ({ payment_id }));
    const unannounced = idsFor('announce');
    if (unannounced.length > 0) await this.republishPayments.republishNow(unannounced);
    const unrecorded = found
      .filter(({ kind }) => repairOf(kind) === 'publish_outcome')
      .map(({ sides }) => sides.payment);
    const publishAgain = async ({ id, type }: { id: string; type: PaymentType }) => {
      const ask = { body: { payment_ids: [id] }, timeoutMs: neighbourTimeoutMs };
      if (type === 'registration') await this.identity.call(publishRegistrationsAgain, ask);
      // The amount above a registration's price is a credit in tickets.
      await this.tickets.call(publishOutcomesAgain, ask);
    };
    await eachRow(job, unrecorded, publishAgain, ({ id: payment_id }) => ({ payment_id }));
  }
}

/** The provider is unavailable. */
class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';

  constructor(calls: number) {
    super(`the payment provider gave no answer about any of ${calls} payments`);
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
