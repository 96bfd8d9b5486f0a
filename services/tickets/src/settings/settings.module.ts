import { Module } from '@nestjs/common';
import { CopySettingsWhenSettingsChanged } from './copy-settings-when-settings-changed.handler.js';

@Module({ providers: [CopySettingsWhenSettingsChanged] })
export class SettingsModule {}
