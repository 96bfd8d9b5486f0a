import { Body, Controller, Get, Put } from '@nestjs/common';
import { choosePaymentProvider } from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, RequireAdmin, RequireSuperAdmin, type InternalStatement } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { ProviderChoice } from './provider-choice.js';

type Choice = z.output<NonNullable<typeof choosePaymentProvider.body>>;

@Controller('admin/payment-providers')
export class PaymentProvidersController {
  constructor(private readonly choice: ProviderChoice) {}

  @Get()
  @RequireAdmin()
  show() {
    return this.choice.shown();
  }

  @Put('current')
  @RequireSuperAdmin()
  choose(
    @Body({ schema: choosePaymentProvider.body }) { name }: Choice,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ) {
    return this.choice.choose(name, actorOf(adminId, caller));
  }
}
