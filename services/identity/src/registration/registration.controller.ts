import { Body, Controller, Res } from '@nestjs/common';
import { RefundRequested, UserRegistered } from '@raffle/contracts/events';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { claimRegistration, startRegistration } from '@raffle/contracts/http/registration';
import { publishRegistrationsAgain, registrationOutcomes } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import {
  Caller,
  Endpoint,
  IdempotencyKey,
  logger,
  Operation,
  RequestBody,
  type ServiceToken,
} from '@raffle/service-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { BrowserName, DelaysAnswer, type DelayAnswer } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { ClaimRegistration } from './claim-registration.js';
import { outcomesOf } from './registration.queries.js';
import { StartRegistration } from './start-registration.js';

/** A missing field counts as empty, so that the ordered rules of docs/product.md section 5 choose the message. */
const emptyForm = { name: '', phone: '', city: '', password: '', confirmPassword: '', acceptTerms: false };
/** docs/product.md section 8: the return screen without its payment token, and without the stored claim secret. */
const missingOfClaim = { paymentToken: 'payment_token_missing', claimSecret: 'payment_information_missing' } as const;
const log = logger('reconciliation');

@Controller()
export class RegistrationController {
  constructor(
    private readonly starting: StartRegistration,
    private readonly claiming: ClaimRegistration,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Endpoint(startRegistration)
  start(
    @Body() body: unknown,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() { address }: ServiceToken,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    const typed = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...emptyForm, ...body } : body;
    return this.starting.start(readForm(startRegistration, typed), idempotencyKey, { address, delayAnswer });
  }

  @Endpoint(claimRegistration)
  async claim(
    @Body() body: unknown,
    @BrowserName() browser: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const claimed = await this.claiming.claim(readForm(claimRegistration, body, missingOfClaim), browser);
    if (claimed === 'pending') {
      void reply.status(202).header('retry-after', '2');
      return { pending: true as const };
    }
    void reply.status(200);
    return claimed;
  }

  /** This service's side of payments' reconciliation. */
  @Operation(registrationOutcomes)
  async outcomes(
    @RequestBody(registrationOutcomes) { payment_ids }: BodyOf<typeof registrationOutcomes>,
  ): Promise<AnswerOf<typeof registrationOutcomes>> {
    return { outcomes: await outcomesOf(this.dataSource, payment_ids) };
  }

  @Operation(publishRegistrationsAgain)
  async publishAgain(
    @RequestBody(publishRegistrationsAgain) { payment_ids }: BodyOf<typeof publishRegistrationsAgain>,
  ): Promise<AnswerOf<typeof publishRegistrationsAgain>> {
    const again = { field: 'payment_id', values: payment_ids };
    const events = await this.dataSource.transaction((manager) =>
      this.outbox.publishAgain(manager, [UserRegistered, RefundRequested], again),
    );
    log.warn({ payment_ids, events }, 'accounts that payments has not recorded are published again');
    return { events };
  }
}
