import { Module } from '@nestjs/common';
import { GatherPersonalData } from './gather-personal-data.js';
import { PersonHistoryController } from './person-history.controller.js';
import { PersonalDataController } from './personal-data.controller.js';

/** The data that every service holds about a person: their own download, and the history that administrators see. */
@Module({ controllers: [PersonalDataController, PersonHistoryController], providers: [GatherPersonalData] })
export class PersonalDataModule {}
