import { Module } from '@nestjs/common';
import { CopyApprovalsWhenSettingsChanged } from './copy-approvals-when-settings-changed.handler.js';

@Module({ providers: [CopyApprovalsWhenSettingsChanged] })
export class SettingsModule {}
