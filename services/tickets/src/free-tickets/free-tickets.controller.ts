import { Controller } from '@nestjs/common';
import { placeFreeTicket } from '@raffle/contracts/http/tickets';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { PlaceTicket } from './place-ticket.js';

@Controller()
export class FreeTicketsController {
  constructor(private readonly placing: PlaceTicket) {}

  @Endpoint(placeFreeTicket)
  place({ body, key: idempotencyKey, userId }: Call<typeof placeFreeTicket>) {
    if (body.userId !== userId) throw new ProblemException('forbidden');
    const { productId, source, creditId } = body;
    return this.placing.placeTicket({ userId, productId, source, creditId, idempotencyKey });
  }
}
