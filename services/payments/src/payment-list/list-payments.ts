import { Injectable, type StreamableFile } from '@nestjs/common';
import { AdminActed } from '@raffle/contracts/events';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminPayment, listPayments } from '@raffle/contracts/http/admin-money';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { csvFile, listAllById, listPage } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findAdminPayments } from './find-admin-payments.js';
import { paymentColumns } from './payment-columns.js';
import { countWaiting, paymentList, type PaymentQuery } from './payment-list.queries.js';

/** The back-office's list of payments. */
@Injectable()
export class ListPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** One page; the counts of what waits do not depend on the filter. */
  async page(query: PaymentQuery): Promise<AnswerOf<typeof listPayments>> {
    const { manager } = this.dataSource;
    const [{ rows, total }, waiting] = await Promise.all([
      listPage(manager, paymentList(query), query, findAdminPayments),
      countWaiting(manager),
    ]);
    return { payments: rows, total, waiting };
  }

  /** All payments of the query as a file. Recorded in the audit log, because it contains phones (docs/product.md rule 33). */
  async csv(query: PaymentQuery, actor: Actor): Promise<StreamableFile> {
    const act = { action: 'payment.exported', subject: null, before: null, after: null, at: new Date() } as const;
    await this.dataSource.transaction((manager) => this.outbox.add(manager, AdminActed, adminActOf(actor, act)));
    return csvFile('paiements', paymentColumns, this.all(query), query);
  }

  /** All payments of the query, in its order. */
  all(query: PaymentQuery): AsyncGenerator<AdminPayment> {
    return listAllById(this.dataSource, paymentList(query), findAdminPayments);
  }
}
