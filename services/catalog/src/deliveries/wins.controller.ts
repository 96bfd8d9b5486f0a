import { Controller, Param } from '@nestjs/common';
import { agreeToPhoto, comeForward, confirmReceived, listMyWins } from '@raffle/contracts/http/deliveries';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { Endpoint, RequestBody, UserId } from '@raffle/service-kit';
import { DeliveryIdPipe } from './delivery-id.pipe.js';
import { OwnWins } from './own-wins.js';

/** A winner's own prizes. */
@Controller()
export class WinsController {
  constructor(private readonly wins: OwnWins) {}

  @Endpoint(listMyWins)
  async list(@UserId() userId: string) {
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
  async photo(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(agreeToPhoto) { agreed }: BodyOf<typeof agreeToPhoto>,
    @UserId() userId: string,
  ) {
    return { win: await this.wins.agreeToPhoto(id, userId, agreed) };
  }
}
