import { Controller } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { wishForPlace } from '@raffle/contracts/http/tickets';
import { Endpoint, RequestBody, UserId } from '@raffle/service-kit';
import { WishForPlace } from './wish-for-place.js';

@Controller()
export class PlaceWishesController {
  constructor(private readonly wishes: WishForPlace) {}

  @Endpoint(wishForPlace)
  async wish(
    @UserId() userId: string,
    @RequestBody(wishForPlace) { productId }: BodyOf<typeof wishForPlace>,
  ): Promise<AnswerOf<typeof wishForPlace>> {
    await this.wishes.wish({ userId, productId });
    return { success: true };
  }
}
