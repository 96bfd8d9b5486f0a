import { Controller } from '@nestjs/common';
import {
  addPhoto,
  announceCall,
  correctHandOver,
  fixAppointment,
  forfeitPrize,
  handOver,
  logContact,
} from '@raffle/contracts/http/admin-deliveries';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import {
  agreeToPhoto,
  comeForward,
  confirmReceived,
  listHandovers,
  listMyWins,
  verifyCall,
} from '@raffle/contracts/http/deliveries';
import { catalogNews } from '@raffle/contracts/internal';
import { Endpoint, Operation, type Call } from '@raffle/service-kit/http';
import { AdvanceDelivery } from './advance-delivery.js';
import { CallWinner } from './call-winner.js';
import { ForfeitPrize } from './forfeit-prize.js';
import { ListDeliveries } from './list-deliveries.js';
import { OwnWins } from './own-wins.js';

/** The delivery board for administrators, a winner's own prizes, and the public endpoints for deliveries. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly deliveries: ListDeliveries,
    private readonly delivery: AdvanceDelivery,
    private readonly calls: CallWinner,
    private readonly forfeits: ForfeitPrize,
    private readonly wins: OwnWins,
  ) {}

  @Endpoint(listDeliveries)
  list({ query, subject }: Call<typeof listDeliveries>) {
    return this.deliveries.listDeliveries(query, subject);
  }

  @Operation(catalogNews)
  async news() {
    return { prizes: await this.deliveries.countOpen() };
  }

  @Endpoint(announceCall)
  async announce({ params: { id }, actor, subject }: Call<typeof announceCall>) {
    await this.calls.announce(id, subject, actor);
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(logContact)
  async contact({ params: { id }, body, actor, subject }: Call<typeof logContact>) {
    await this.delivery.logContact(id, body, actor);
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(fixAppointment)
  async appointment({ params: { id }, body, actor, subject }: Call<typeof fixAppointment>) {
    await this.delivery.fixAppointment(id, body, actor);
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(handOver)
  async handOver({ params: { id }, body, actor, subject }: Call<typeof handOver>) {
    await this.delivery.handOver(id, body, { ...actor, subject });
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(forfeitPrize)
  async forfeit({ params: { id }, actor, subject }: Call<typeof forfeitPrize>) {
    await this.forfeits.forfeit(id, actor);
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(correctHandOver)
  async correct({ params: { id }, body, actor, subject }: Call<typeof correctHandOver>) {
    await this.delivery.correct(id, body, actor);
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(addPhoto)
  async photo({ params: { id }, body, actor, subject }: Call<typeof addPhoto>) {
    await this.delivery.addPhoto(id, body, actor);
    return { delivery: await this.deliveries.readDelivery(id, subject) };
  }

  @Endpoint(listMyWins)
  async listWins({ userId }: Call<typeof listMyWins>) {
    return { wins: await this.wins.listWins(userId) };
  }

  @Endpoint(confirmReceived)
  async received({ params: { id }, subject }: Call<typeof confirmReceived>) {
    return { win: await this.wins.received(id, subject) };
  }

  @Endpoint(comeForward)
  async sign({ params: { id }, userId }: Call<typeof comeForward>) {
    return { win: await this.wins.comeForward(id, userId) };
  }

  @Endpoint(agreeToPhoto)
  async agreeToPhoto({ params: { id }, body: { agreed }, userId }: Call<typeof agreeToPhoto>) {
    return { win: await this.wins.agreeToPhoto(id, userId, agreed) };
  }

  @Endpoint(listHandovers)
  handovers({ params: { productId } }: Call<typeof listHandovers>) {
    return this.deliveries.handovers(productId);
  }

  @Endpoint(verifyCall)
  async verify({ body: { code, phone } }: Call<typeof verifyCall>) {
    return { ours: await this.calls.isOurs(code, phone) };
  }
}
