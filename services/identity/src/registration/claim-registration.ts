import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { claimRegistration, userSession } from '@raffle/contracts/http/registration';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod/mini';
import { User } from '../users/user.entity.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { OpenUserSession, type Browser } from '../sessions/open-user-session.js';
import { isClaimSecret } from './claim-secret.js';
import { PaymentsClient } from './payments-client.js';
import { Registration } from './registration.entity.js';
import { claimOpen } from './registration.js';

/** Before each look at a registration whose payment is paid, in milliseconds. */
const waitsMs = [0, 100, 200, 400];

export type Claimed = z.output<typeof userSession> | 'pending';

/** Exchanges payment token and claim secret for a session; repeatable, since the answer can be lost (docs/product.md rule 2). */
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
   * @returns `pending` when paid and not applied yet.
   * @throws ProblemException `registration_not_found`, `claim_refused`, `payment_not_confirmed`, `in_review`,
   * `registration_refund_owed`, `account_blocked`, `payment_check_failed`
   */
  async claim(
    { paymentToken, claimSecret, deviceToken }: BodyOf<typeof claimRegistration>,
    name: string | undefined,
  ): Promise<Claimed> {
    const browser = { deviceToken, name };
    const registration = await this.find(paymentToken);
    if (!isClaimSecret(this.config.CLAIM_SECRET_KEY, registration.id, claimSecret)) {
      throw new ProblemException('claim_refused');
    }
    const applied = await this.applied(registration, browser);
    if (applied) return applied;
    const payment = await this.askPayments(paymentToken);
    if (payment?.statut === 'review') throw new ProblemException('in_review');
    if (payment?.statut !== 'paid') throw new ProblemException('payment_not_confirmed');
    return this.soonApplied(paymentToken, browser);
  }

  /** The call to payments itself can confirm the payment. Its event usually follows within one of the waits, well before a browser asks again. */
  private async soonApplied(paymentToken: string, browser: Browser): Promise<Claimed> {
    for (const waitMs of waitsMs) {
      await pause(waitMs);
      const applied = await this.applied(await this.find(paymentToken), browser);
      if (applied) return applied;
    }
    return 'pending';
  }

  /** By the token of its latest payment or, when payments knows it, of an earlier one. */
  private async find(paymentToken: string): Promise<Registration> {
    const { manager } = this.dataSource;
    const registration = await manager.findOneBy(Registration, { paymentToken });
    if (registration) return registration;
    const payment = await this.askPayments(paymentToken);
    const earlier =
      payment?.type === 'registration' ? await manager.findOneBy(Registration, { id: payment.subject_id }) : null;
    if (!earlier) throw new ProblemException('registration_not_found');
    return earlier;
  }

  /** The session of a registration whose payment is applied; null while it is not. */
  private async applied(registration: Registration, browser: Browser): Promise<Claimed | null> {
    if (registration.status === 'refund_owed') throw new ProblemException('registration_refund_owed');
    if (registration.status !== 'completed') return null;
    checkOpen(registration);
    const { id } = await this.dataSource.manager.findOneByOrFail(User, { registrationId: registration.id });
    // Read anew: a concurrent login, logout or password change ends the claim.
    return this.opening.open(id, browser, async (_, manager) =>
      checkOpen(await manager.findOneByOrFail(Registration, { id: registration.id })),
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

function checkOpen({ confirmedAt, claimEndedAt }: Registration): void {
  if (!confirmedAt || !claimOpen(confirmedAt, claimEndedAt, new Date())) throw new ProblemException('claim_refused');
}
