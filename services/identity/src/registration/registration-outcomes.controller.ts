import { Controller } from '@nestjs/common';
import { RefundRequested, UserRegistered } from '@raffle/contracts/events';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { publishRegistrationsAgain, registrationOutcomes } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Operation, RequestBody } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { outcomesOf } from './registration.queries.js';

const log = logger('reconciliation');

/** This service's side of payments' reconciliation. */
@Controller()
export class RegistrationOutcomesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

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
    const events = await this.dataSource.transaction((manager) =>
      this.outbox.publishAgain(manager, [UserRegistered, RefundRequested], {
        field: 'payment_id',
        values: payment_ids,
      }),
    );
    log.warn({ payment_ids, events }, 'accounts that payments has not recorded are published again');
    return { events };
  }
}
