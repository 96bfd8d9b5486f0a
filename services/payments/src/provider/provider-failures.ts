import { Injectable } from '@nestjs/common';
import type { ProviderFailure } from '@raffle/contracts/http/payments';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import type { Payment } from '../payment/payment.queries.js';

/** A provider fails when so many calls in a row did: one may be the buyer's, or a packet that was lost. */
const failsFrom = 3;
/**
 * Minutes after which a provider that opened no session, and answers other calls, is not said to fail any more: nobody has tried since,
 * and only a buyer can.
 */
const forgottenMinutes = 15;

/** Of a provider: `create` opens a session, `status` asks about one. */
export interface ProviderCall {
  provider: string;
  call: 'create' | 'status';
}

/** SQL: whether calls to this provider have failed. Only then its answers are recorded: nearly every call is one. */
export const hasFailed = (provider: string): string =>
  `EXISTS (SELECT FROM provider_failures f WHERE f.provider = ${provider})`;

/** Knows from the calls to each provider whether it fails, and since when (docs/payment-provider.md "Failures"). */
@Injectable()
export class ProviderFailures {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A call got no usable answer in time, or was refused.
   * @param refused the payment whose session was refused. That of one person counts once in a row: it may be about them.
   */
  async failed({ provider, call }: ProviderCall, refused?: Pick<Payment, 'user_id' | 'subject_id'>): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO provider_failures AS f (provider, call, in_a_row, refused_for) VALUES ($1, $2, 1, $3)
       ON CONFLICT (provider, call) DO UPDATE SET last_failed_at = now(), refused_for = EXCLUDED.refused_for,
         in_a_row = f.in_a_row + CASE WHEN f.refused_for = EXCLUDED.refused_for THEN 0 ELSE 1 END`,
      [provider, call, refused ? (refused.user_id ?? refused.subject_id) : null],
    );
  }

  /** A call got its answer: from now on it does not fail. */
  async answered({ provider, call }: ProviderCall): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM provider_failures
       WHERE provider = $1 AND (call = $2 OR last_failed_at < now() - make_interval(mins => $3))`,
      [provider, call, forgottenMinutes],
    );
  }

  /** Whether this provider fails. */
  async of(provider: string): Promise<ProviderFailure | null> {
    const found = await firstRow<{ since: Date | null; refuses: boolean }>(
      this.dataSource,
      `SELECT min(first_failed_at) AS since, bool_and(refused_for IS NOT NULL) AS refuses
       FROM provider_failures WHERE provider = $1 AND in_a_row >= $2`,
      [provider, failsFrom],
    );
    if (!found?.since) return null;
    return { since: found.since.toISOString(), kind: found.refuses ? 'refuses' : 'no_answer' };
  }

  /** Since when this provider answers no question about a payment; null where it answered the last ones. */
  async silentSince(provider: string): Promise<Date | null> {
    const found = await firstRow<{ first_failed_at: Date }>(
      this.dataSource,
      `SELECT first_failed_at FROM provider_failures WHERE provider = $1 AND call = 'status' AND in_a_row >= $2`,
      [provider, failsFrom],
    );
    return found?.first_failed_at ?? null;
  }

  /**
   * Those of these providers that fail and were not asked for `pauseSeconds`: the caller alone asks them, of all instances.
   * @returns names
   */
  async claimFailing(providers: readonly string[], pauseSeconds: number): Promise<string[]> {
    const [claimed] = await this.dataSource.query<[{ provider: string }[], number]>(
      `UPDATE provider_failures SET asked_at = now()
       WHERE provider = ANY ($1) AND in_a_row >= $2 AND coalesce(asked_at < now() - make_interval(secs => $3), true)
       RETURNING provider`,
      [providers, failsFrom, pauseSeconds],
    );
    return [...new Set(claimed.map(({ provider }) => provider))];
  }
}
