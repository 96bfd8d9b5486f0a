import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { productOnSale } from '../inventory/product-on-sale.js';
import { insertWish } from './place-wish.queries.js';

/** Stores that a person wants a freed place (docs/product.md rule 35). */
@Injectable()
export class WishForPlace {
  constructor(private readonly dataSource: DataSource) {}

  /** Repeatable. @throws ProblemException `product_not_found` or `product_not_active` */
  async wish(wish: { userId: string; productId: number }): Promise<void> {
    const { manager } = this.dataSource;
    await productOnSale(manager, wish.productId);
    await insertWish(manager, { id: uuidv7(), ...wish });
  }
}
