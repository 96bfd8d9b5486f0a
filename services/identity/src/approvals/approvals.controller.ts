import { Body, Controller, Param } from '@nestjs/common';
import { ActingAdmin, ApprovalRequests, type Actor } from '@raffle/back-office-kit';
import {
  approveRequest,
  listApprovals,
  refuseRequest,
  requestAdmin,
  requestAdminChange,
  requestCorrection,
  requestResetCode,
  requestSettings,
  requestTwoPeople,
} from '@raffle/contracts/http/approvals';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { Endpoint, RequestQuery } from '@raffle/service-kit';
import { readForm } from '../read-form.js';
import { helpLine } from '../settings/help-line.js';
import { RequestResetCode } from './allowed-reset-code.js';
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
  ) {}

  @Endpoint(listApprovals)
  async list(@RequestQuery(listApprovals) { subject }: QueryOf<typeof listApprovals>) {
    return { approvals: await this.requests.list(subject) };
  }

  @Endpoint(requestCorrection)
  async request(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() admin: Actor) {
    return { approval: await this.corrections.request(id, readForm(requestCorrection, body), admin) };
  }

  @Endpoint(requestSettings)
  async requestSettings(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    const form = readForm(requestSettings, body);
    const wanted = {
      registrationPrice: form.registrationPrice,
      bonusTickets: form.referralBonus,
      requiredReferrals: form.referralThreshold,
      referralEnabled: form.referralEnabled,
      rewardTickets: form.rewardTickets,
      freeTicketMaxPrice: form.freeTicketMaxPrice,
      freeTicketShare: form.freeTicketShare,
      helpWhatsapp: form.helpWhatsapp === undefined ? undefined : helpLine(form.helpWhatsapp),
    };
    return { approval: await this.settings.request('settings', wanted, form.reason, admin) };
  }

  @Endpoint(requestTwoPeople)
  async requestTwoPeople(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    const { enabled, moneyFrom, reason } = readForm(requestTwoPeople, body);
    const wanted = { twoPeople: enabled, approveMoneyFrom: moneyFrom };
    return { approval: await this.settings.request('two_people', wanted, reason, admin) };
  }

  @Endpoint(requestAdmin)
  async requestAdmin(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    return { approval: await this.admins.add(readForm(requestAdmin, body), admin) };
  }

  @Endpoint(requestAdminChange)
  async requestAdminChange(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() by: Actor) {
    return { approval: await this.admins.change(id, readForm(requestAdminChange, body), by) };
  }

  @Endpoint(requestResetCode)
  async requestResetCode(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() by: Actor) {
    return { approval: await this.codes.request(id, readForm(requestResetCode, body).reason, by) };
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
