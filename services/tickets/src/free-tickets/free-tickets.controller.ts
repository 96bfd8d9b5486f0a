import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { placeFreeTicket } from '@raffle/contracts';
import { idempotencyKey, ProblemException, RequireUser, UserId } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { PlaceTicket } from './place-ticket.js';

@Controller('tickets')
@RequireUser()
export class FreeTicketsController {
  constructor(private readonly placing: PlaceTicket) {}

  @Post('free')
  @HttpCode(201)
  place(
    @UserId() userId: string,
    @Body({ schema: placeFreeTicket.body }) body: z.output<NonNullable<typeof placeFreeTicket.body>>,
    @Headers('idempotency-key') key?: string,
  ) {
    if (body.userId !== userId) throw new ProblemException('forbidden');
    const { productId, source, creditId } = body;
    return this.placing.place({ userId, productId, source, creditId, idempotencyKey: idempotencyKey(key) });
  }
}
