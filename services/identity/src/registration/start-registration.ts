import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import { registrationNames, registrationProblem, type RegistrationForm } from '@raffle/contracts/http/registration';
import { fieldErrors, networksOf, parseRequest, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import type { Origin } from '../authentication/guess-limits.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { typedReferralCode } from '../referral/referral-code.js';
import { phoneNumber } from '../users/phone-number.js';
import { claimSecret, requestFingerprints } from './keyed-hashes.js';
import { OpenRegistrationPayment } from './open-registration-payment.js';
import { Registration } from './registration.entity.js';
import { insertRegistration, readBeforeRegistration } from './registration.queries.js';

export interface StartedRegistration {
  payment_url: string;
  token: string;
  claim_secret: string;
  /** F CFA, what the provider will charge. */
  amount: number;
}

/**
 * Stores the form as a pending registration, then opens its payment (docs/product.md rules 1 and 2). The row is
 * committed before payments is called, so that an early payment event finds it.
 */
@Injectable()
export class StartRegistration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly payment: OpenRegistrationPayment,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /**
   * @param idempotencyKey the same key with the same form gets the same answer, without a second payment.
   * @throws ProblemException with the first rule that the form breaks; `phone_invalid`, `phone_taken`,
   * `too_many_requests` for a taken number of which too many were named, `idempotency_key_reused`; `payment_unreachable` or `payment_init_failed` and nothing stored.
   */
  async start(
    form: RegistrationForm,
    idempotencyKey: string | null,
    { address, delayAnswer }: Origin,
  ): Promise<StartedRegistration> {
    const person = checked(form);
    const fingerprints = requestFingerprints(this.config, form);
    const { manager } = this.dataSource;
    const { phone } = person;
    const referralCode = typedReferralCode(form.referralCode);
    const before = await readBeforeRegistration(manager, { phone, referralCode, idempotencyKey });
    const earlier = before.isRepeated && (await this.earlier(idempotencyKey, fingerprints));
    if (earlier) return this.answer(earlier);

    const networks = networksOf(address);
    await this.delays.attempt('registration', phone, networks);
    delayAnswer(await this.delays.slowDown('registrations', networks, 1));
    if (before.isTaken) {
      // Only a taken number counts and is stopped: others who try some must not keep a newcomer out.
      await this.delays.attempt('phone-taken', '', networks);
      throw new ProblemException('phone_taken');
    }
    const registration = manager.create(Registration, {
      ...person,
      id: uuidv7(),
      status: 'opening',
      password_hash: await this.passwords.hash(form.password),
      referrer_id: before.referrerId,
      source: sourceOf(form, before.referrerId),
      amount: before.price,
      idempotency_key: idempotencyKey,
      request_fingerprint: fingerprints[0],
    });
    if (await insertRegistration(manager, registration)) return this.answer(registration);
    // A concurrent request with the same key was inserted first.
    const winner = await this.earlier(idempotencyKey, fingerprints);
    if (!winner) throw new ProblemException('payment_init_failed');
    return this.answer(winner);
  }

  private async earlier(idempotencyKey: string | null, fingerprints: readonly string[]): Promise<Registration | null> {
    if (idempotencyKey === null) return null;
    const found = await this.dataSource.manager.findOneBy(Registration, { idempotency_key: idempotencyKey });
    if (found && !fingerprints.includes(found.request_fingerprint))
      throw new ProblemException('idempotency_key_reused');
    return found;
  }

  private async answer(registration: Registration): Promise<StartedRegistration> {
    // A failed payment can no longer be paid: the same form sent again gets a new one.
    const open = registration.status !== 'failed';
    const session =
      open && registration.payment_token && registration.payment_url
        ? { token: registration.payment_token, payment_url: registration.payment_url }
        : await this.payment.open(registration);
    return {
      payment_url: session.payment_url,
      token: session.token,
      claim_secret: claimSecret(this.config.CLAIM_SECRET_KEY, registration.id),
      amount: registration.amount,
    };
  }
}

/** As the browser remembers it; a code that was typed is an invitation too. */
const sourceOf = ({ source = 'direct' }: RegistrationForm, referrerId: string | null) =>
  source === 'direct' && referrerId !== null ? 'invitation' : source;

/** Checks the ordered rules of docs/product.md section 5, then phone and text. */
function checked(form: RegistrationForm): { name: string; phone: string; city: string } {
  const problem = registrationProblem(form);
  if (problem) {
    const { message } = errors[problem.code];
    throw new ProblemException(problem.code, { errors: [{ path: problem.field, message }] });
  }
  const phone = phoneNumber(form.phone);
  if (!phone) {
    const { message } = errors.phone_invalid;
    throw new ProblemException('phone_invalid', { errors: [{ path: 'phone', message }] });
  }
  const names = parseRequest(registrationNames, form);
  if (!names.success) throw new ProblemException('invalid_request', { errors: fieldErrors(names.error.issues) });
  return { ...names.data, phone };
}
