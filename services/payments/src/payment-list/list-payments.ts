import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminPayment, listPayments } from '@raffle/contracts/http/admin-money';
import { listAllById, listPage } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findAdminPayments } from './find-admin-payments.js';
import { countWaiting, paymentList, type PaymentQuery } from './payment-list.queries.js';

/** The back-office's list of payments. */
@Injectable()
export class ListPayments {
  constructor(private readonly dataSource: DataSource) {}

  /** One page; what waits does not depend on the filter. */
  async page(query: PaymentQuery): Promise<AnswerOf<typeof listPayments>> {
    const { manager } = this.dataSource;
    const [{ rows, total }, waiting] = await Promise.all([
      listPage(manager, paymentList(query), query, findAdminPayments),
      countWaiting(manager),
    ]);
    return { payments: rows, total, waiting };
  }

  /** All payments of the query, in its order. */
  all(query: PaymentQuery): AsyncGenerator<AdminPayment> {
    return listAllById(this.dataSource, paymentList(query), findAdminPayments);
  }
}
