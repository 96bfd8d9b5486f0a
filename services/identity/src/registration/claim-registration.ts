import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { claimRegistration, userSession } from '@raffle/contracts/http/registration';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { waitForEffect } from '@raffle/service-kit';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import type { z } from 'zod/mini';
import { OpenUserSession, type Browser } from '../authentication/open-user-session.js';
import { PaymentsClient } from '../clients.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { isClaimSecret } from './keyed-hashes.js';
import { claimOpen } from './registration.js';
import { findClaim, type Claim } from './registration.queries.js';

export type Claimed = z.output<typeof userSession> | 'pending';

/**
 * Exchanges payment token and claim secret for a session; repeatable, since the answer can be lost (docs/product.md
 * rule 2).
 */
@Injectable()
export class ClaimRegistration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
    private readonly opening: OpenUserSession,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /**
   * @param name of the browser.
   * @returns `pending` while the payment is confirmed but not applied.
   * @throws ProblemException `registration_not_found`, `claim_refused`, `payment_not_confirmed`, `in_review`,
   * `payment_refunded`, `registration_refund_owed`, `payment_check_failed`
   */
  async claim(
    { paymentToken, claimSecret, deviceToken }: BodyOf<typeof claimRegistration>,
    name: string | undefined,
  ): Promise<Claimed> {
    const browser = { deviceToken, name };
    const registration = await this.find(paymentToken);
    if (!isClaimSecret(this.config, registration, claimSecret)) {
      throw new ProblemException('claim_refused');
    }
    if (registration.status === 'refund_owed') throw new ProblemException('registration_refund_owed');
    if (registration.status === 'completed') {
      checkOpen(registration);
      return (await this.open(registration, browser)) ?? 'pending';
    }
    const payment = await this.askPayments(paymentToken);
    if (payment?.statut === 'review') throw new ProblemException('in_review');
    if (payment?.statut === 'refunded') throw new ProblemException('payment_refunded');
    if (payment?.statut !== 'paid') throw new ProblemException('payment_not_confirmed');
    // The call to payments itself can confirm the payment. That the registration is refunded instead is answered to the next call.
    return (await waitForEffect(() => this.open(registration, browser))) ?? 'pending';
  }

  /** By the token of its latest payment or, when payments knows it, of an earlier one. */
  private async find(paymentToken: string): Promise<Claim> {
    const { manager } = this.dataSource;
    const latest = await findClaim(manager, { paymentToken });
    if (latest) return latest;
    const payment = await this.askPayments(paymentToken);
    const earlier = payment?.type === 'registration' && (await findClaim(manager, { id: payment.subject_id }));
    if (!earlier) throw new ProblemException('registration_not_found');
    return earlier;
  }

  /** The session of a registration that has become an account; undefined while it has not. */
  private open({ id: registrationId }: Claim, browser: Browser): Promise<Claimed | undefined> {
    // As read under the account's lock: a concurrent login, logout or password change may have ended the claim.
    return this.opening.openSessionOf({ registration_id: registrationId }, browser, (_user, _manager, claim) =>
      checkOpen(claim),
    );
  }

  /** The payment of the token; null when payments does not know it. @throws ProblemException `payment_check_failed` */
  private askPayments(paymentToken: string) {
    return this.payments
      .call(verifyPaymentToken, { params: { token: paymentToken }, timeoutMs: 15_000 })
      .catch((cause: unknown) => {
        if (cause instanceof InternalCallError && cause.status === 404) return null;
        if (cause instanceof InternalCallError || cause instanceof InternalUnreachableError) {
          throw new ProblemException('payment_check_failed', { cause });
        }
        throw cause;
      });
  }
}

function checkOpen({ confirmed_at, claim_ended_at }: Pick<Claim, 'confirmed_at' | 'claim_ended_at'>): void {
  if (!confirmed_at || !claimOpen(confirmed_at, claim_ended_at, new Date()))
    throw new ProblemException('claim_refused');
}
