import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { wishForPlace, withdrawWish } from '@raffle/contracts/http/tickets';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { removeWish, storeWish } from './place-wishes.js';

@Controller()
export class InventoryController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(wishForPlace)
  async wish({ body: { productId }, userId }: Call<typeof wishForPlace>): Promise<AnswerOf<typeof wishForPlace>> {
    await storeWish(this.dataSource.manager, { userId, productId });
    return { success: true };
  }

  @Endpoint(withdrawWish)
  async withdraw({ params: { productId }, userId }: Call<typeof withdrawWish>): Promise<AnswerOf<typeof withdrawWish>> {
    await removeWish(this.dataSource.manager, { userId, productId });
    return { success: true };
  }
}
