import { Controller } from '@nestjs/common';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { approveMessageRequest, listMessageApprovals, refuseMessageRequest } from '@raffle/contracts/http/approvals';
import { requestBroadcast, requestHolderMessage } from '@raffle/contracts/http/admin-messages';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { AskedMessage } from './asked-message.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly messages: AskedMessage,
  ) {}

  @Endpoint(listMessageApprovals)
  async list({ query: { subject }, actor }: Call<typeof listMessageApprovals>) {
    return { approvals: await this.requests.list(actor, subject) };
  }

  @Endpoint(requestBroadcast)
  async requestBroadcast({ body, actor }: Call<typeof requestBroadcast>) {
    return { approval: await this.messages.request(this.requests, { productId: null, ...body }, actor) };
  }

  @Endpoint(requestHolderMessage)
  async requestHolderMessage({ params: { id: productId }, body, actor }: Call<typeof requestHolderMessage>) {
    return { approval: await this.messages.request(this.requests, { productId, ...body }, actor) };
  }

  @Endpoint(approveMessageRequest)
  async approve({ params: { id }, actor }: Call<typeof approveMessageRequest>) {
    return { approval: await this.requests.approve(id, actor) };
  }

  @Endpoint(refuseMessageRequest)
  async refuse({ params: { id }, body: { reason }, actor }: Call<typeof refuseMessageRequest>) {
    return { approval: await this.requests.refuse(id, reason, actor) };
  }
}
