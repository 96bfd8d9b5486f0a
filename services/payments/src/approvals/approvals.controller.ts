import { Controller, Param } from '@nestjs/common';
import {
  approvePaymentRequest,
  listPaymentApprovals,
  refusePaymentRequest,
  requestMoney,
} from '@raffle/contracts/http/approvals';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { giveGoodwill, requestGoodwill } from '@raffle/contracts/http/goodwill';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, ApprovalRequests, type Actor } from '@raffle/back-office-kit';
import { Endpoint, IdempotencyKey, ProblemException, RequestBody, RequestQuery } from '@raffle/service-kit';
import { GiveGoodwill } from './give-goodwill.js';
import { paymentIdOf } from '../payment-list/payment-list.controller.js';
import { RequestMoney } from './request-money.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly money: RequestMoney,
    private readonly goodwill: GiveGoodwill,
  ) {}

  @Endpoint(listPaymentApprovals)
  async list(@RequestQuery(listPaymentApprovals) { subject }: QueryOf<typeof listPaymentApprovals>) {
    return { approvals: await this.requests.list(subject) };
  }

  @Endpoint(requestMoney)
  async request(
    @Param('id') id: string,
    @RequestBody(requestMoney) body: BodyOf<typeof requestMoney>,
    @ActingAdmin() actor: Actor,
  ) {
    return { approval: await this.money.request(paymentIdOf(id), body, actor) };
  }

  @Endpoint(giveGoodwill)
  async give(
    @Param('id') id: string,
    @RequestBody(giveGoodwill) body: BodyOf<typeof giveGoodwill>,
    @IdempotencyKey() key: string | null,
    @ActingAdmin() actor: Actor,
  ) {
    return { goodwill: await this.goodwill.give({ userId: userIdOf(id), ...body }, key, actor) };
  }

  @Endpoint(requestGoodwill)
  async requestGoodwill(
    @Param('id') id: string,
    @RequestBody(requestGoodwill) body: BodyOf<typeof requestGoodwill>,
    @ActingAdmin() actor: Actor,
  ) {
    return { approval: await this.goodwill.request(this.requests, { userId: userIdOf(id), ...body }, actor) };
  }

  @Endpoint(approvePaymentRequest)
  async approve(@Param('id') id: string, @ActingAdmin() actor: Actor) {
    return { approval: await this.requests.approve(requestIdOf(id), actor) };
  }

  @Endpoint(refusePaymentRequest)
  async refuse(
    @Param('id') id: string,
    @RequestBody(refusePaymentRequest) { reason }: BodyOf<typeof refusePaymentRequest>,
    @ActingAdmin() actor: Actor,
  ) {
    return { approval: await this.requests.refuse(requestIdOf(id), reason, actor) };
  }
}

/** @throws ProblemException `user_not_found` for a malformed one. */
function userIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('user_not_found');
  return text;
}

/** @throws ProblemException `approval_not_found` for a malformed one. */
function requestIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('approval_not_found');
  return text;
}
