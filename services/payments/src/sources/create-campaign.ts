import { Injectable } from '@nestjs/common';
import { recordAct } from '@raffle/back-office-kit';
import type { Campaign, createCampaign } from '@raffle/contracts/http/admin-sources';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { insertCampaign, nextCampaignNumber } from './campaigns.queries.js';

/** Makes the link of a campaign (docs/product.md rule 76). */
@Injectable()
export class CreateCampaign {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `campaign_code_taken`, `campaigns_full` */
  create({ code, name, note: typed }: BodyOf<typeof createCampaign>, actor: Actor): Promise<Campaign> {
    const note = typed === '' ? null : typed;
    return this.dataSource.transaction(async (manager) => {
      const number = await nextCampaignNumber(manager);
      if (number === null) throw new ProblemException('campaigns_full');
      const made = await insertCampaign(manager, { code, name, note, by: actor.adminId, number });
      if (!made) throw new ProblemException('campaign_code_taken');
      const after = { code, name, note };
      await recordAct(this.outbox, manager, actor, { action: 'campaign.created', subject: code, before: null, after });
      return made;
    });
  }
}
