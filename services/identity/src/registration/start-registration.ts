import { Inject, Injectable } from '@nestjs/common';
import { errors, registrationProblem, type RegistrationForm } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { phoneNumber } from '../accounts/phone-number.js';
import { typedReferralCode } from '../accounts/referral-code.js';
import { User } from '../accounts/user.entity.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { plainText } from '../requests/read-form.js';
import { AttemptDelays } from '../sessions/attempt-delays.js';
import { readSettings } from '../settings/read-settings.js';
import { claimSecret, requestFingerprint } from './claim-secret.js';
import { OpenRegistrationPayment } from './open-registration-payment.js';
import { Registration } from './registration.entity.js';

export interface StartedRegistration {
  payment_url: string;
  token: string;
  claim_secret: string;
  /** F CFA, what the provider will charge. */
  amount: number;
}

/**
 * Stores the form as a pending registration, then opens its payment (product.md rows 1 and 2). The row is committed before
 * payments is asked, so that a payment announced early finds it.
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
   * @param idempotencyKey the same key with the same form is answered the same, without a second payment.
   * @throws ProblemException with the first rule that the form breaks; `phone_invalid`, `phone_taken`, `too_many_requests`,
   * `idempotency_key_reused`; `payment_unreachable` or `payment_init_failed` with nothing kept.
   */
  async start(form: RegistrationForm, idempotencyKey: string | null): Promise<StartedRegistration> {
    const person = checked(form);
    const fingerprint = requestFingerprint(this.config.CLAIM_SECRET_KEY, form);
    const earlier = await this.earlier(idempotencyKey, fingerprint);
    if (earlier) return this.answer(earlier);

    await this.delays.attempt('registration', person.phone);
    const { manager } = this.dataSource;
    if (await manager.existsBy(User, { phone: person.phone })) throw new ProblemException('phone_taken');
    const registration = manager.create(Registration, {
      ...person,
      id: uuidv7(),
      status: 'opening',
      passwordHash: await this.passwords.hash(form.password),
      referrerId: await referrerOf(manager, form.referralCode),
      amount: (await readSettings(manager)).registrationPrice,
      idempotencyKey,
      requestFingerprint: fingerprint,
    });
    if (await inserted(manager, registration)) return this.answer(registration);
    // The same key came in side by side and was first.
    const winner = await this.earlier(idempotencyKey, fingerprint);
    if (!winner) throw new ProblemException('payment_init_failed');
    return this.answer(winner);
  }

  private async earlier(idempotencyKey: string | null, fingerprint: string): Promise<Registration | null> {
    if (idempotencyKey === null) return null;
    const found = await this.dataSource.manager.findOneBy(Registration, { idempotencyKey });
    if (found && found.requestFingerprint !== fingerprint) throw new ProblemException('idempotency_key_reused');
    return found;
  }

  private async answer(registration: Registration): Promise<StartedRegistration> {
    // A failed payment cannot be paid any more: the same form sent again gets another one.
    const open = registration.status !== 'failed';
    const session =
      open && registration.paymentToken && registration.paymentUrl
        ? { token: registration.paymentToken, payment_url: registration.paymentUrl }
        : await this.payment.open(registration);
    return {
      payment_url: session.payment_url,
      token: session.token,
      claim_secret: claimSecret(this.config.CLAIM_SECRET_KEY, registration.id),
      amount: registration.amount,
    };
  }
}

/** @returns false when the Idempotency-Key is taken. */
async function inserted(manager: EntityManager, registration: Registration): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(Registration).values(registration);
  const rows: unknown = (await insert.orIgnore().returning('id').execute()).raw;
  return Array.isArray(rows) && rows.length > 0;
}

/** The form's person by the ordered rules of specification section 5, then of phone and text. */
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
  return { name: plainText('name', form.name), phone, city: plainText('city', form.city) };
}

/** Who invited; an unknown code is no reason to turn somebody away. */
async function referrerOf(manager: EntityManager, typed: string | undefined): Promise<string | null> {
  const referralCode = typedReferralCode(typed);
  if (!referralCode) return null;
  const referrer = await manager.findOne(User, { where: { referralCode }, select: { id: true } });
  return referrer?.id ?? null;
}
