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
import { ActingAdmin, ApprovalRequests, type Actor } from '@raffle/messaging-kit';
import { Endpoint, RequestQuery } from '@raffle/service-kit';
import { readForm } from '../requests/read-form.js';
import { RequestCorrection } from './request-correction.js';
import { RequestPrice } from './request-price.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly corrections: RequestCorrection,
    private readonly prices: RequestPrice,
  ) {}

  @Endpoint(listApprovals)
  async list(@RequestQuery(listApprovals) { subject }: QueryOf<typeof listApprovals>) {
    return { approvals: await this.requests.list(subject) };
  }

  @Endpoint(requestCorrection)
  async request(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() admin: Actor) {
    return { approval: await this.corrections.request(id, readForm(requestCorrection, body), admin) };
  }

  @Endpoint(requestPrice)
  async requestPrice(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    return { approval: await this.prices.request(readForm(requestPrice, body), admin) };
  }

  @Endpoint(approveRequest)
  async approve(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return { approval: await this.requests.approve(id, admin) };
  }

  @Endpoint(refuseRequest)
  async refuse(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() admin: Actor) {
    return { approval: await this.requests.refuse(id, readForm(refuseRequest, body).reason, admin) };
  }
}
