import { Controller, Param, type StreamableFile } from '@nestjs/common';
import { correctTransfer, payRefund } from '@raffle/contracts/http/admin-money';
import {
  listRefunds,
  makeRefundFile,
  payRefundFile,
  releaseRefunds,
  showRefundFile,
} from '@raffle/contracts/http/admin-refunds';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Endpoint, ProblemException, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { RefundFiles } from './refund-files.js';
import type { RefundQuery } from './refunds.queries.js';
import { Transfers } from './transfers.js';

@Controller()
export class RefundsController {
  constructor(
    private readonly transfers: Transfers,
    private readonly files: RefundFiles,
  ) {}

  @Endpoint(payRefund)
  async pay(
    @Param('id') id: string,
    @RequestBody(payRefund) { transferReference }: BodyOf<typeof payRefund>,
    @ActingAdmin() actor: Actor,
  ) {
    const transfer = { reference: transferReference, fileId: null, paidAt: new Date() };
    return { payment: await this.transfers.pay(refundIdOf(id), transfer, actor) };
  }

  @Endpoint(correctTransfer)
  async correct(
    @Param('id') id: string,
    @RequestBody(correctTransfer) body: BodyOf<typeof correctTransfer>,
    @ActingAdmin() actor: Actor,
  ) {
    return { payment: await this.transfers.correct(refundIdOf(id), body, actor) };
  }

  @Endpoint(listRefunds)
  list(@RequestQuery(listRefunds) query: RefundQuery): Promise<AnswerOf<typeof listRefunds>> {
    return this.files.page(query);
  }

  @Endpoint(makeRefundFile)
  make(
    @RequestBody(makeRefundFile) { refundIds }: BodyOf<typeof makeRefundFile>,
    @ActingAdmin() actor: Actor,
  ): Promise<AnswerOf<typeof makeRefundFile>> {
    return this.files.make(refundIds, actor);
  }

  @Endpoint(showRefundFile)
  async show(
    @Param('id') id: string,
    @WantsCsv() csv: boolean,
    @ActingAdmin() actor: Actor,
  ): Promise<AnswerOf<typeof showRefundFile> | StreamableFile> {
    return csv ? this.files.csv(fileIdOf(id), actor) : this.files.show(fileIdOf(id));
  }

  @Endpoint(payRefundFile)
  async payFile(
    @Param('id') id: string,
    @RequestBody(payRefundFile) body: BodyOf<typeof payRefundFile>,
    @ActingAdmin() actor: Actor,
  ): Promise<AnswerOf<typeof payRefundFile>> {
    return { results: await this.files.pay(fileIdOf(id), body, actor) };
  }

  @Endpoint(releaseRefunds)
  async release(
    @Param('id') id: string,
    @RequestBody(releaseRefunds) { refundIds }: BodyOf<typeof releaseRefunds>,
    @ActingAdmin() actor: Actor,
  ): Promise<AnswerOf<typeof releaseRefunds>> {
    return { released: await this.files.release(fileIdOf(id), refundIds, actor) };
  }
}

/** @throws ProblemException `refund_not_found` for a malformed one. */
function refundIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('refund_not_found');
  return text;
}

/** @throws ProblemException `refund_file_not_found` for a malformed one. */
function fileIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('refund_file_not_found');
  return text;
}
