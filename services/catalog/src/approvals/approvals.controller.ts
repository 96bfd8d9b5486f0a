import { Controller, Param } from '@nestjs/common';
import {
  approveProductRequest,
  listProductApprovals,
  refuseProductRequest,
  requestCancellation,
  requestDraw,
  requestForfeit,
} from '@raffle/contracts/http/approvals';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, ApprovalRequests, type Actor } from '@raffle/back-office-kit';
import { Endpoint, RequestBody, RequestQuery } from '@raffle/service-kit';
import { ProductIdPipe } from '../products/find-product.js';
import { DeliveryIdPipe } from '../deliveries/deliveries.controller.js';
import { RequestForfeit } from './forfeited-prize.js';
import { RequestApproval } from './product-approvals.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly requestApproval: RequestApproval,
    private readonly forfeits: RequestForfeit,
  ) {}

  @Endpoint(listProductApprovals)
  async list(@RequestQuery(listProductApprovals) { subject }: QueryOf<typeof listProductApprovals>) {
    return { approvals: await this.requests.list(subject) };
  }

  @Endpoint(requestDraw)
  async requestDraw(
    @Param('id', ProductIdPipe) id: number,
    @RequestBody(requestDraw) { reason }: BodyOf<typeof requestDraw>,
    @ActingAdmin() admin: Actor,
  ) {
    return { approval: await this.requestApproval.draw(id, reason, admin) };
  }

  @Endpoint(requestCancellation)
  async requestCancellation(
    @Param('id', ProductIdPipe) id: number,
    @RequestBody(requestCancellation) { reason }: BodyOf<typeof requestCancellation>,
    @ActingAdmin() admin: Actor,
  ) {
    return { approval: await this.requestApproval.cancellation(id, reason, admin) };
  }

  @Endpoint(requestForfeit)
  async requestForfeit(
    @Param('id', DeliveryIdPipe) id: string,
    @RequestBody(requestForfeit) { reason }: BodyOf<typeof requestForfeit>,
    @ActingAdmin() admin: Actor,
  ) {
    return { approval: await this.forfeits.request(id, reason, admin) };
  }

  @Endpoint(approveProductRequest)
  async approve(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return { approval: await this.requests.approve(id, admin) };
  }

  @Endpoint(refuseProductRequest)
  async refuse(
    @Param('id', { schema: uuid }) id: string,
    @RequestBody(refuseProductRequest) { reason }: BodyOf<typeof refuseProductRequest>,
    @ActingAdmin() admin: Actor,
  ) {
    return { approval: await this.requests.refuse(id, reason, admin) };
  }
}
