import { Controller, Res } from '@nestjs/common';
import { RefundRequested, UserRegistered } from '@raffle/contracts/events';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { claimRegistration, startRegistration } from '@raffle/contracts/http/registration';
import { publishRegistrationsAgain, registrationOutcomes } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { Endpoint, Operation, type Call } from '@raffle/service-kit/http';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { BrowserName, DelaysAnswer, type DelayAnswer } from '../authentication/request-headers.js';
import { ClaimRegistration } from './claim-registration.js';
import { outcomesOf } from './registration.queries.js';
import { StartRegistration } from './start-registration.js';

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
    { body, key: idempotencyKey, address }: Call<typeof startRegistration>,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.starting.start(body, idempotencyKey, { address, delayAnswer });
  }

  @Endpoint(claimRegistration)
  async claim(
    { body }: Call<typeof claimRegistration>,
    @BrowserName() browser: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const claimed = await this.claiming.claim(body, browser);
    if (claimed === 'pending') {
      void reply.status(202).header('retry-after', '2');
      return { pending: true as const };
    }
    void reply.status(200);
    return claimed;
  }

  /** This service's side of payments' reconciliation. */
  @Operation(registrationOutcomes)
  async outcomes({
    body: { payment_ids },
  }: Call<typeof registrationOutcomes>): Promise<AnswerOf<typeof registrationOutcomes>> {
    return { outcomes: await outcomesOf(this.dataSource, payment_ids) };
  }

  @Operation(publishRegistrationsAgain)
  async publishAgain({
    body: { payment_ids },
  }: Call<typeof publishRegistrationsAgain>): Promise<AnswerOf<typeof publishRegistrationsAgain>> {
    const again = { field: 'payment_id', values: payment_ids };
    const events = await this.dataSource.transaction((manager) =>
      this.outbox.publishAgain(manager, [UserRegistered, RefundRequested], again),
    );
    log.warn({ payment_ids, events }, 'accounts that payments has not recorded are published again');
    return { events };
  }
}
