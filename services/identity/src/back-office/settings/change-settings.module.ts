import { Module } from '@nestjs/common';
import { ChangeSettings } from './change-settings.js';
import { SettingsController } from './settings.controller.js';

@Module({ controllers: [SettingsController], providers: [ChangeSettings], exports: [ChangeSettings] })
export class ChangeSettingsModule {}
