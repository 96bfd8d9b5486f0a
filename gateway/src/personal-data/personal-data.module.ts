import { Module } from '@nestjs/common';
import { GatherPersonalData } from './gather-personal-data.js';
import { PersonalDataController } from './personal-data.controller.js';

/** A person's download of what every service holds about them. */
@Module({ controllers: [PersonalDataController], providers: [GatherPersonalData] })
export class PersonalDataModule {}
