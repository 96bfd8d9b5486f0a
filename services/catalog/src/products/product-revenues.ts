import { Injectable } from '@nestjs/common';
import { productRevenues } from '@raffle/contracts/internal';
import { InternalCallError, InternalUnreachableError, logger } from '@raffle/service-kit';
import { PaymentsClient } from '../clients.js';

/** How long an administrator's list waits for revenues. */
const timeoutMs = 1_500;
const log = logger('product-revenues');

/** The revenue of each product, from payments, which owns money. */
@Injectable()
export class ProductRevenues {
  constructor(private readonly payments: PaymentsClient) {}

  /** F CFA by product id, 0 where nothing was paid; null when payments does not answer: a missing figure must not read as zero. */
  async of(ids: readonly number[]): Promise<((id: number) => number) | null> {
    if (ids.length === 0) return () => 0;
    try {
      const { revenues } = await this.payments.call(productRevenues, { body: { product_ids: [...ids] }, timeoutMs });
      const known = new Map(revenues.map(({ product_id, revenue }) => [product_id, revenue]));
      return (id) => known.get(id) ?? 0;
    } catch (error) {
      if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
      log.warn({ err: error }, 'products are listed without their revenue');
      return null;
    }
  }
}
