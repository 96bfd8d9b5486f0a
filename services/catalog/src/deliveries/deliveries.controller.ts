import { Controller, Injectable, Param, type PipeTransform } from '@nestjs/common';
import {
  addPhoto,
  announceCall,
  fixAppointment,
  forfeitPrize,
  handOver,
  listDeliveries,
  logContact,
} from '@raffle/contracts/http/admin-deliveries';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import {
  agreeToPhoto,
  comeForward,
  confirmReceived,
  listHandovers,
  listMyWins,
  verifyCall,
} from '@raffle/contracts/http/deliveries';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  Caller,
  Endpoint,
  ProblemException,
  RequestBody,
  RequestQuery,
  UserId,
  type ServiceToken,
} from '@raffle/service-kit';
import { ProductIdPipe } from '../products/find-product.js';
import { AdvanceDelivery } from './advance-delivery.js';
import { CallWinner } from './call-winner.js';
import type { DeliveryQuery } from './deliveries.queries.js';
import { ForfeitPrize } from './forfeit-prize.js';
import { ListDeliveries } from './list-deliveries.js';
import { OwnWins } from './own-wins.js';

/** A delivery's id in a path; an invalid one is answered like a delivery that does not exist. */
@Injectable()
export class DeliveryIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!uuid.safeParse(value).success) throw new ProblemException('delivery_not_found');
    return value;
  }
}

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
  list(@RequestQuery(listDeliveries) query: DeliveryQuery, @Caller() { subject }: ServiceToken) {
    return this.deliveries.page(query, subject);
  }

  @Endpoint(announceCall)
  async announce(
    @Param('id', DeliveryIdPipe) id: string,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    await this.calls.announce(id, subject, actor);
    return { delivery: await this.deliveries.one(id, subject) };
  }

  @Endpoint(logContact)
  async contact(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(logContact) body: BodyOf<typeof logContact>,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    await this.delivery.logContact(id, body, actor);
    return { delivery: await this.deliveries.one(id, subject) };
  }

  @Endpoint(fixAppointment)
  async appointment(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(fixAppointment) body: BodyOf<typeof fixAppointment>,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    await this.delivery.fixAppointment(id, body, actor);
    return { delivery: await this.deliveries.one(id, subject) };
  }

  @Endpoint(handOver)
  async handOver(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(handOver) body: BodyOf<typeof handOver>,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    await this.delivery.handOver(id, body, actor);
    return { delivery: await this.deliveries.one(id, subject) };
  }

  @Endpoint(forfeitPrize)
  async forfeit(
    @Param('id', DeliveryIdPipe) id: string,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    await this.forfeits.forfeit(id, actor);
    return { delivery: await this.deliveries.one(id, subject) };
  }

  @Endpoint(addPhoto)
  async photo(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(addPhoto) body: BodyOf<typeof addPhoto>,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    await this.delivery.addPhoto(id, body, actor);
    return { delivery: await this.deliveries.one(id, subject) };
  }

  @Endpoint(listMyWins)
  async listWins(@UserId() userId: string) {
    return { wins: await this.wins.list(userId) };
  }

  @Endpoint(confirmReceived)
  async received(@Param('id', DeliveryIdPipe) id: string, @UserId() userId: string) {
    return { win: await this.wins.received(id, userId) };
  }

  @Endpoint(comeForward)
  async sign(@Param('id', DeliveryIdPipe) id: string, @UserId() userId: string) {
    return { win: await this.wins.comeForward(id, userId) };
  }

  @Endpoint(agreeToPhoto)
  async agreeToPhoto(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(agreeToPhoto) { agreed }: BodyOf<typeof agreeToPhoto>,
    @UserId() userId: string,
  ) {
    return { win: await this.wins.agreeToPhoto(id, userId, agreed) };
  }

  @Endpoint(listHandovers)
  async handovers(@Param('productId', ProductIdPipe) productId: number) {
    return { handovers: await this.deliveries.handovers(productId) };
  }

  @Endpoint(verifyCall)
  async verify(@RequestBody(verifyCall) { code, phone }: BodyOf<typeof verifyCall>) {
    return { ours: await this.calls.isOurs(code, phone) };
  }
}
