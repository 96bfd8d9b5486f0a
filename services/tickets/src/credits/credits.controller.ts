import { Controller } from '@nestjs/common';
import { cancellationCredits } from '@raffle/contracts/http/admin-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { refundCredit } from '@raffle/contracts/http/tickets';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findProduct } from '../inventory/inventory.queries.js';
import { countToCredit } from './credits.queries.js';
import { RefundCredit } from './refund-credit.js';

@Controller()
export class CreditsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refunding: RefundCredit,
  ) {}

  @Endpoint(refundCredit)
  refund({ params: { id: creditId }, key: idempotencyKey, userId }: Call<typeof refundCredit>) {
    return this.refunding.refundCredit({ userId, creditId, idempotencyKey });
  }

  /** Shown before a cancellation is confirmed; tickets granted later become credits too. */
  @Endpoint(cancellationCredits)
  async count({ params: { id } }: Call<typeof cancellationCredits>): Promise<AnswerOf<typeof cancellationCredits>> {
    const product = await findProduct(this.dataSource.manager, id);
    if (!product || product.status === 'deleted') throw new ProblemException('product_not_found');
    return countToCredit(this.dataSource.manager, product.product_id);
  }
}
