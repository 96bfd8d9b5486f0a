import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AdminPayment, listPayments } from '@raffle/contracts/http/admin-money';
import {
  operatorName,
  paymentFactNames as names,
  paymentStateWord,
  paymentTypeWords,
  refundStateOf,
  type RefundState,
} from '@raffle/contracts/http/admin-money-words';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { listAllById, listPage } from '@raffle/service-kit/database';
import { csvFile, type CsvColumn, type Actor } from '@raffle/service-kit/http';
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
  async page(query: PaymentQuery): Promise<AnswerOf<typeof listPayments>> {
    const { manager } = this.dataSource;
    const [{ rows, total }, waiting] = await Promise.all([
      listPage(manager, paymentList(query), query, findAdminPayments),
      countWaiting(manager),
    ]);
    return { payments: rows, total, waiting };
  }

  /**
   * All payments of the query as a file. Recorded in the audit log, because it contains phones (docs/product.md rule
   * 33).
   */
  async csv(query: PaymentQuery, actor: Actor): Promise<StreamableFile> {
    const act = { action: 'payment.exported', subject: null, before: null, after: null, at: new Date() } as const;
    await this.dataSource.transaction((manager) => recordAct(this.outbox, manager, actor, act));
    return csvFile('paiements', paymentColumns, this.all(query), query);
  }

  /** All payments of the query, in its order. */
  all(query: PaymentQuery): AsyncGenerator<AdminPayment> {
    return listAllById(this.dataSource, paymentList(query), findAdminPayments);
  }
}

const refunds = (state: RefundState) => (payment: AdminPayment) =>
  payment.refunds.filter((refund) => refundStateOf(refund) === state).reduce((sum, { amount }) => sum + amount, 0);

/** Columns of the CSV export: those of the list, in the screen's words. */
export const paymentColumns: readonly CsvColumn<AdminPayment>[] = [
  { title: names.reference, value: ({ reference }) => reference },
  { title: names.type, value: ({ type }) => paymentTypeWords[type] },
  { title: names.state, value: paymentStateWord },
  { title: `${names.amount} (F CFA)`, value: ({ amount }) => amount },
  { title: names.received, value: ({ received_amount }) => received_amount },
  { title: names.fee, value: ({ received_fee }) => received_fee },
  { title: names.operator, value: ({ operator }) => operator && operatorName(operator) },
  { title: names.provider, value: ({ provider }) => provider },
  { title: names.person, value: ({ client_name }) => client_name },
  { title: names.phone, value: ({ client_phone }) => client_phone },
  { title: names.payerPhone, value: ({ payer_phone }) => payer_phone },
  { title: names.accountPhone, value: ({ account_phone }) => account_phone },
  { title: 'Utilisateur', value: ({ user_id }) => user_id },
  // This service stores no product names.
  { title: 'N° du produit', value: ({ product_id }) => product_id },
  { title: names.quantity, value: ({ quantity }) => quantity },
  { title: names.created, value: ({ created_at }) => created_at },
  { title: names.confirmed, value: ({ confirmed_at }) => confirmed_at },
  { title: 'À rembourser', value: refunds('owed') },
  { title: 'Dans un fichier pour l’opérateur', value: refunds('filed') },
  { title: 'Remboursé', value: refunds('paid') },
  {
    title: 'Référence du transfert',
    value: ({ refunds: of }) =>
      of
        .map((one) => one.transfer_reference ?? '')
        .join(' ')
        .trim(),
  },
  { title: names.resolution, value: ({ resolution_reason }) => resolution_reason },
];
