import { Module } from '@nestjs/common';
import { CopySettingsWhenSettingsChanged } from './copy-settings-when-settings-changed.handler.js';

/** Friends who participate earn tickets for whoever invited them; given where their tickets are granted. */
@Module({ providers: [CopySettingsWhenSettingsChanged] })
export class ReferralRewardsModule {}
