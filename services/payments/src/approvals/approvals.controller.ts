import { Controller } from '@nestjs/common';
import { approvePaymentRequest, listPaymentApprovals, refusePaymentRequest } from '@raffle/contracts/http/approvals';
import { requestMoney } from '@raffle/contracts/http/requests-about-money';
import { requestPaymentProvider } from '@raffle/contracts/http/requests-about-settings';
import { giveGoodwill, requestGoodwill } from '@raffle/contracts/http/goodwill';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { ChosenProvider } from './chosen-provider.js';
import { GiveGoodwill } from './give-goodwill.js';
import { RequestMoney } from './request-money.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly money: RequestMoney,
    private readonly goodwill: GiveGoodwill,
    private readonly provider: ChosenProvider,
  ) {}

  @Endpoint(listPaymentApprovals)
  async list({ query: { subject }, actor }: Call<typeof listPaymentApprovals>) {
    return { approvals: await this.requests.list(actor, subject) };
  }

  @Endpoint(requestMoney)
  async request({ params: { id }, body, actor }: Call<typeof requestMoney>) {
    return { approval: await this.money.requestMoney(id, body, actor) };
  }

  @Endpoint(giveGoodwill)
  async give({ params: { id }, body, key, actor }: Call<typeof giveGoodwill>) {
    return { goodwill: await this.goodwill.giveGoodwill({ userId: id, ...body }, key, actor) };
  }

  @Endpoint(requestGoodwill)
  async requestGoodwill({ params: { id }, body, actor }: Call<typeof requestGoodwill>) {
    return { approval: await this.goodwill.request(this.requests, { userId: id, ...body }, actor) };
  }

  @Endpoint(requestPaymentProvider)
  async requestProvider({ body, actor }: Call<typeof requestPaymentProvider>) {
    return { approval: await this.provider.request(this.requests, body, actor) };
  }

  @Endpoint(approvePaymentRequest)
  async approve({ params: { id }, actor }: Call<typeof approvePaymentRequest>) {
    return { approval: await this.requests.approve(id, actor) };
  }

  @Endpoint(refusePaymentRequest)
  async refuse({ params: { id }, body: { reason }, actor }: Call<typeof refusePaymentRequest>) {
    return { approval: await this.requests.refuse(id, reason, actor) };
  }
}
