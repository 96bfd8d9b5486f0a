import { Body, Controller, Param } from '@nestjs/common';
import {
  approveRequest,
  listApprovals,
  refuseRequest,
  requestCorrection,
  requestPrice,
} from '@raffle/contracts/http/approvals';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, RequestQuery } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { plainText, readForm } from '../requests/read-form.js';
import { approvalsOf, openApprovals } from './approvals.queries.js';
import { DecideRequest } from './decide-request.js';
import { RequestCorrection } from './request-correction.js';
import { RequestPrice } from './request-price.js';
import { showApproval } from './show-approval.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly corrections: RequestCorrection,
    private readonly prices: RequestPrice,
    private readonly deciding: DecideRequest,
  ) {}

  @Endpoint(listApprovals)
  async list(@RequestQuery(listApprovals) { subject }: QueryOf<typeof listApprovals>) {
    const { manager } = this.dataSource;
    const found = await (subject === undefined ? openApprovals(manager) : approvalsOf(manager, subject));
    return { approvals: found.map(showApproval) };
  }

  @Endpoint(requestCorrection)
  async request(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() admin: Actor) {
    const form = readForm(requestCorrection, body);
    const reason = plainText('reason', form.reason);
    return { approval: await this.corrections.request(id, { ...form, reason }, admin) };
  }

  @Endpoint(requestPrice)
  async requestPrice(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    const form = readForm(requestPrice, body);
    return { approval: await this.prices.request({ ...form, reason: plainText('reason', form.reason) }, admin) };
  }

  @Endpoint(approveRequest)
  async approve(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return { approval: await this.deciding.approve(id, admin) };
  }

  @Endpoint(refuseRequest)
  async refuse(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() admin: Actor) {
    const { reason } = readForm(refuseRequest, body);
    return { approval: await this.deciding.refuse(id, plainText('reason', reason), admin) };
  }
}
