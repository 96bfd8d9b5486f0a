import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { placeFreeTicket } from '@raffle/contracts/http/tickets';
import { Endpoint, IdempotencyKey, ProblemException, RequestBody, UserId } from '@raffle/service-kit';
import { PlaceTicket } from './place-ticket.js';

@Controller()
export class FreeTicketsController {
  constructor(private readonly placing: PlaceTicket) {}

  @Endpoint(placeFreeTicket)
  place(
    @UserId() userId: string,
    @RequestBody(placeFreeTicket) body: BodyOf<typeof placeFreeTicket>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    if (body.userId !== userId) throw new ProblemException('forbidden');
    const { productId, source, creditId } = body;
    return this.placing.place({ userId, productId, source, creditId, idempotencyKey });
  }
}
