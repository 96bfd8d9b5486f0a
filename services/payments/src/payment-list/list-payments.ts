import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { paymentList as list, type listPayments } from '@raffle/contracts/http/payment-list';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { listAllById, listPage } from '@raffle/service-kit/database';
import { listFile, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { countWaiting, findAdminPayments, paymentList, type PaymentQuery } from './payment-list.queries.js';

/** The back-office's list of payments. */
@Injectable()
export class ListPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** One page; the counts of what waits do not depend on the filter. */
  async listPayments(query: PaymentQuery): Promise<AnswerOf<typeof listPayments>> {
    const { manager } = this.dataSource;
    const [{ rows, ...page }, waiting] = await Promise.all([
      listPage(manager, paymentList(query), query, findAdminPayments),
      countWaiting(manager),
    ]);
    return { payments: rows, ...page, waiting };
  }

  /**
   * All payments of the query as a file. Recorded in the audit log, because it contains phones (docs/product.md rule
   * 33).
   */
  async exportPayments(query: PaymentQuery, actor: Actor): Promise<StreamableFile> {
    const act = { action: 'payment.exported', subject: null, before: null, after: null, at: new Date() } as const;
    await this.dataSource.transaction((manager) => recordAct(this.outbox, manager, actor, act));
    return listFile(list, this.allPayments(query), query);
  }

  /** All payments of the query, in its order. */
  allPayments(query: PaymentQuery): AsyncGenerator<AdminPayment> {
    return listAllById(this.dataSource, paymentList(query), findAdminPayments);
  }
}
