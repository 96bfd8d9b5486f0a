import { Injectable } from '@nestjs/common';
import { recordAct } from '@raffle/back-office-kit';
import type { Campaign } from '@raffle/contracts/http/admin-sources';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { lockCampaign, storeCampaignEnd } from './campaigns.queries.js';

/** Ends a campaign: its link counts as direct from then on (docs/product.md rule 76). */
@Injectable()
export class EndCampaign {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Repeatable. @throws ProblemException `campaign_not_found` */
  end(code: string, actor: Actor): Promise<Campaign> {
    return this.dataSource.transaction(async (manager) => {
      const campaign = await lockCampaign(manager, code);
      if (!campaign) throw new ProblemException('campaign_not_found');
      if (campaign.ended_at !== null) return campaign;
      const after = { code, name: campaign.name };
      await recordAct(this.outbox, manager, actor, { action: 'campaign.ended', subject: code, before: null, after });
      return storeCampaignEnd(manager, code);
    });
  }
}
