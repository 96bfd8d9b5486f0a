import { Controller, Param } from '@nestjs/common';
import { cancellationCredits } from '@raffle/contracts/http/admin-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { productId } from '@raffle/contracts/values';
import { Endpoint, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findProduct } from '../inventory/inventory.queries.js';
import { countToCredit } from './closed-products.queries.js';

@Controller()
export class CancellationCreditsController {
  constructor(private readonly dataSource: DataSource) {}

  /** Shown before a cancellation is confirmed; tickets granted later become credits too. */
  @Endpoint(cancellationCredits)
  async count(@Param('id') id: string): Promise<AnswerOf<typeof cancellationCredits>> {
    const parsed = productId.safeParse(Number(id));
    const product = parsed.success && (await findProduct(this.dataSource.manager, parsed.data));
    if (!product || product.status === 'deleted') throw new ProblemException('product_not_found');
    return countToCredit(this.dataSource.manager, product.product_id);
  }
}
