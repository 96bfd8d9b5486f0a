import { Controller } from '@nestjs/common';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { approveRequest, listApprovals, refuseRequest } from '@raffle/contracts/http/approvals';
import { requestBlock, requestCorrection, requestResetCode } from '@raffle/contracts/http/requests-about-people';
import { requestSettings, requestTwoPeople } from '@raffle/contracts/http/requests-about-settings';
import { requestAdmin, requestAdminChange } from '@raffle/contracts/http/requests-about-team';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { wantedSettings } from '../settings/wanted-settings.js';
import { RequestResetCode } from './allowed-reset-code.js';
import { RequestBlock } from './blocked-winner.js';
import { RequestAdmin } from './changed-admin.js';
import { RequestSettings } from './changed-settings.js';
import { RequestCorrection } from './corrected-person.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequests,
    private readonly corrections: RequestCorrection,
    private readonly settings: RequestSettings,
    private readonly admins: RequestAdmin,
    private readonly codes: RequestResetCode,
    private readonly blocks: RequestBlock,
  ) {}

  @Endpoint(listApprovals)
  async list({ query: { subject }, actor }: Call<typeof listApprovals>) {
    return { approvals: await this.requests.list(actor, subject) };
  }

  @Endpoint(requestCorrection)
  async request({ params: { id }, body, actor: admin }: Call<typeof requestCorrection>) {
    return { approval: await this.corrections.request(id, body, admin) };
  }

  @Endpoint(requestSettings)
  async requestSettings({ body: { reason, ...wanted }, actor: admin }: Call<typeof requestSettings>) {
    return { approval: await this.settings.request('settings', wantedSettings(wanted), reason, admin) };
  }

  @Endpoint(requestTwoPeople)
  async requestTwoPeople({ body, actor: admin }: Call<typeof requestTwoPeople>) {
    const { enabled, moneyFrom, reason } = body;
    const wanted = { two_people: enabled, approve_money_from: moneyFrom };
    return { approval: await this.settings.request('two_people', wanted, reason, admin) };
  }

  @Endpoint(requestAdmin)
  async requestAdmin({ body, actor: admin }: Call<typeof requestAdmin>) {
    return { approval: await this.admins.add(body, admin) };
  }

  @Endpoint(requestAdminChange)
  async requestAdminChange({ params: { id }, body, actor: by }: Call<typeof requestAdminChange>) {
    return { approval: await this.admins.change(id, body, by) };
  }

  @Endpoint(requestResetCode)
  async requestResetCode({ params: { id }, body, actor: by }: Call<typeof requestResetCode>) {
    return { approval: await this.codes.request(id, body.reason, by) };
  }

  @Endpoint(requestBlock)
  async requestBlock({ params: { id }, body, actor: by }: Call<typeof requestBlock>) {
    return { approval: await this.blocks.request(id, body.reason, by) };
  }

  @Endpoint(approveRequest)
  async approve({ params: { id }, actor: admin }: Call<typeof approveRequest>) {
    return { approval: await this.requests.approve(id, admin) };
  }

  @Endpoint(refuseRequest)
  async refuse({ params: { id }, body, actor: admin }: Call<typeof refuseRequest>) {
    return { approval: await this.requests.refuse(id, body.reason, admin) };
  }
}
