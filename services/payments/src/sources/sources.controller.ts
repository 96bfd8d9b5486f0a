import { Controller, type StreamableFile } from '@nestjs/common';
import { createCampaign, endCampaign, renameCampaign, showSources } from '@raffle/contracts/http/admin-sources';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { addVisits } from '@raffle/contracts/internal';
import { Endpoint, Operation, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { CreateCampaign } from './create-campaign.js';
import { EndCampaign } from './end-campaign.js';
import { RenameCampaign } from './rename-campaign.js';
import { ShowSources } from './show-sources.js';
import * as queries from './sources.queries.js';

@Controller()
export class SourcesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: ShowSources,
    private readonly campaigns: CreateCampaign,
    private readonly names: RenameCampaign,
    private readonly ends: EndCampaign,
  ) {}

  @Endpoint(showSources)
  show({ query, csv }: Call<typeof showSources>): Promise<AnswerOf<typeof showSources> | StreamableFile> {
    const now = new Date();
    const year = query.year ?? String(now.getUTCFullYear());
    return csv ? this.sources.exportYear(year, now) : this.sources.showYear(year);
  }

  @Endpoint(createCampaign)
  async create({ body, actor }: Call<typeof createCampaign>): Promise<AnswerOf<typeof createCampaign>> {
    return { campaign: await this.campaigns.create(body, actor) };
  }

  @Endpoint(renameCampaign)
  async rename({ params, body, actor }: Call<typeof renameCampaign>): Promise<AnswerOf<typeof renameCampaign>> {
    return { campaign: await this.names.rename(params.code, body, actor) };
  }

  @Endpoint(endCampaign)
  async end({ params: { code }, actor }: Call<typeof endCampaign>): Promise<AnswerOf<typeof endCampaign>> {
    return { campaign: await this.ends.end(code, actor) };
  }

  @Operation(addVisits)
  async addVisits({ body: { batch, visits } }: Call<typeof addVisits>): Promise<AnswerOf<typeof addVisits>> {
    return { counted: await queries.addVisits(this.dataSource.manager, batch, visits) };
  }
}
