import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminSettingsController } from './admin-settings.controller.js';
import { ChangeSettings } from './change-settings.js';
import { ConfigController } from './config.controller.js';
import { PublishSettingsAtStart } from './publish-settings-at-start.js';
import { Settings } from './settings.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Settings])],
  controllers: [ConfigController, AdminSettingsController],
  providers: [PublishSettingsAtStart, ChangeSettings],
  exports: [ChangeSettings],
})
export class SettingsModule {}
