import { Controller } from '@nestjs/common';
import { approveProductRequest, listProductApprovals, refuseProductRequest } from '@raffle/contracts/http/approvals';
import { requestForfeit, requestHandOver } from '@raffle/contracts/http/requests-about-prizes';
import {
  requestActivation,
  requestAddition,
  requestCancellation,
  requestDraw,
  requestStrike,
} from '@raffle/contracts/http/requests-about-products';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { RequestActivation } from './activated-product.js';
import { RequestHandOver } from './handed-over-prize.js';
import { RequestForfeit } from './forfeited-prize.js';
import { RequestAddition } from './added-text.js';
import { RequestStrike } from './struck-text.js';
import { RequestApproval } from './product-approvals.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly requestApproval: RequestApproval,
    private readonly activations: RequestActivation,
    private readonly additions: RequestAddition,
    private readonly strikes: RequestStrike,
    private readonly forfeits: RequestForfeit,
    private readonly handOvers: RequestHandOver,
  ) {}

  @Endpoint(listProductApprovals)
  async list({ query: { subject }, actor }: Call<typeof listProductApprovals>) {
    return { approvals: await this.requests.list(actor, subject) };
  }

  @Endpoint(requestActivation)
  async requestActivation({ params: { id }, body, actor: admin }: Call<typeof requestActivation>) {
    return { approval: await this.activations.request(id, body, admin) };
  }

  @Endpoint(requestDraw)
  async requestDraw({ params: { id }, body: { reason }, actor: admin }: Call<typeof requestDraw>) {
    return { approval: await this.requestApproval.draw(id, reason, admin) };
  }

  @Endpoint(requestCancellation)
  async requestCancellation({ params: { id }, body: { reason }, actor: admin }: Call<typeof requestCancellation>) {
    return { approval: await this.requestApproval.cancellation(id, reason, admin) };
  }

  @Endpoint(requestAddition)
  async requestAddition({ params: { id }, body, actor: admin }: Call<typeof requestAddition>) {
    return { approval: await this.additions.request(id, body, admin) };
  }

  @Endpoint(requestStrike)
  async requestStrike({ params: { id }, body, actor: admin }: Call<typeof requestStrike>) {
    return { approval: await this.strikes.request(id, body, admin) };
  }

  @Endpoint(requestForfeit)
  async requestForfeit({ params: { id }, body: { reason }, actor: admin }: Call<typeof requestForfeit>) {
    return { approval: await this.forfeits.request(id, reason, admin) };
  }

  @Endpoint(requestHandOver)
  async requestHandOver({ params: { id }, body, actor: admin }: Call<typeof requestHandOver>) {
    return { approval: await this.handOvers.request(id, body, admin) };
  }

  @Endpoint(approveProductRequest)
  async approve({ params: { id }, actor: admin }: Call<typeof approveProductRequest>) {
    return { approval: await this.requests.approve(id, admin) };
  }

  @Endpoint(refuseProductRequest)
  async refuse({ params: { id }, body: { reason }, actor: admin }: Call<typeof refuseProductRequest>) {
    return { approval: await this.requests.refuse(id, reason, admin) };
  }
}
