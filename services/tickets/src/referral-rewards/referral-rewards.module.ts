import { Module } from '@nestjs/common';
import { CopySettingsWhenSettingsChanged } from './copy-settings-when-settings-changed.handler.js';

/** Friends who participate earn tickets for their referrer; given in the transaction that grants the friend's tickets. */
@Module({ providers: [CopySettingsWhenSettingsChanged] })
export class ReferralRewardsModule {}
