import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { GatherPersonalData } from './gather-personal-data.js';
import { PersonalDataController } from './personal-data.controller.js';

/** The data that every service holds about a person: their own download, and the history that administrators see. */
@Module({
  imports: [UpstreamModule],
  controllers: [PersonalDataController],
  providers: [GatherPersonalData],
})
export class PersonalDataModule {}
