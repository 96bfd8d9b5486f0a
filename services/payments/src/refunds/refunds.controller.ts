import { Controller, type StreamableFile } from '@nestjs/common';
import { correctTransfer, payRefund } from '@raffle/contracts/http/admin-money';
import { makeRefundFile, payRefundFile, releaseRefunds, showRefundFile } from '@raffle/contracts/http/admin-refunds';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listRefunds } from '@raffle/contracts/http/refund-list';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { RefundFiles } from './refund-files.js';
import { Transfers } from './transfers.js';

@Controller()
export class RefundsController {
  constructor(
    private readonly transfers: Transfers,
    private readonly files: RefundFiles,
  ) {}

  @Endpoint(payRefund)
  async pay({ params: { id }, body: { transferReference }, actor }: Call<typeof payRefund>) {
    const transfer = { reference: transferReference, fileId: null, paidAt: new Date() };
    return { payment: await this.transfers.payRefund(id, transfer, actor) };
  }

  @Endpoint(correctTransfer)
  async correct({ params: { id }, body, actor }: Call<typeof correctTransfer>) {
    return { payment: await this.transfers.correctTransfer(id, body, actor) };
  }

  @Endpoint(listRefunds)
  list({ query }: Call<typeof listRefunds>): Promise<AnswerOf<typeof listRefunds>> {
    return this.files.listRefunds(query);
  }

  @Endpoint(makeRefundFile)
  make({ body: { refundIds }, actor }: Call<typeof makeRefundFile>): Promise<AnswerOf<typeof makeRefundFile>> {
    return this.files.makeRefundFile(refundIds, actor);
  }

  @Endpoint(showRefundFile)
  async show({
    params: { id },
    csv,
    actor,
  }: Call<typeof showRefundFile>): Promise<AnswerOf<typeof showRefundFile> | StreamableFile> {
    return csv ? this.files.exportRefundFile(id, actor) : this.files.showRefundFile(id);
  }

  @Endpoint(payRefundFile)
  async payFile({ params: { id }, body, actor }: Call<typeof payRefundFile>): Promise<AnswerOf<typeof payRefundFile>> {
    return { results: await this.files.payRefundFile(id, body, actor) };
  }

  @Endpoint(releaseRefunds)
  async release({
    params: { id },
    body,
    actor,
  }: Call<typeof releaseRefunds>): Promise<AnswerOf<typeof releaseRefunds>> {
    return { released: await this.files.releaseRefunds(id, body, actor) };
  }
}
