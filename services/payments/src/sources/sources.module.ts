import { Module } from '@nestjs/common';
import { CreateCampaign } from './create-campaign.js';
import { EndCampaign } from './end-campaign.js';
import { ForgetBatches } from './forget-batches.js';
import { RenameCampaign } from './rename-campaign.js';
import { ShowSources } from './show-sources.js';
import { SourcesController } from './sources.controller.js';

/** Where people come from: visits, campaigns, and what each source brought. */
@Module({
  controllers: [SourcesController],
  providers: [ShowSources, CreateCampaign, RenameCampaign, EndCampaign, ForgetBatches],
})
export class SourcesModule {}
