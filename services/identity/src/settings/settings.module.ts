import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeSettings } from './change-settings.js';
import { SettingsController } from './settings.controller.js';
import { Settings } from './settings.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Settings])],
  controllers: [SettingsController],
  providers: [ChangeSettings],
  exports: [ChangeSettings],
})
export class SettingsModule {}
