import { Injectable } from '@nestjs/common';
import { recordAct } from '@raffle/back-office-kit';
import type { Campaign, renameCampaign } from '@raffle/contracts/http/admin-sources';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { lockCampaign, storeCampaignName } from './campaigns.queries.js';

/** Gives a campaign another name; its link and its figures stay (docs/product.md rule 76). */
@Injectable()
export class RenameCampaign {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Repeatable. @throws ProblemException `campaign_not_found`, `changed_meanwhile` */
  rename(code: string, { name, before: read }: BodyOf<typeof renameCampaign>, actor: Actor): Promise<Campaign> {
    return this.dataSource.transaction(async (manager) => {
      const campaign = await lockCampaign(manager, code);
      if (!campaign) throw new ProblemException('campaign_not_found');
      const [before, after] = [{ name: campaign.name }, { name }];
      refuseOverwriting(read, before, after);
      if (campaign.name === name) return campaign;
      await storeCampaignName(manager, code, name);
      await recordAct(this.outbox, manager, actor, { action: 'campaign.renamed', subject: code, before, after });
      return { ...campaign, name };
    });
  }
}
