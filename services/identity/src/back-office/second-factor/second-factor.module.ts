import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../../authentication/authentication.module.js';
import { CheckSecondFactor } from './check-second-factor.js';
import { ManageSecondFactor } from './manage-second-factor.js';
import { SealSecretsAgain } from './seal-secrets-again.js';
import { SecondFactorController } from './second-factor.controller.js';

/** TOTP of administrators, with recovery codes. */
@Module({
  imports: [AuthenticationModule],
  controllers: [SecondFactorController],
  providers: [CheckSecondFactor, ManageSecondFactor, SealSecretsAgain],
  exports: [CheckSecondFactor],
})
export class SecondFactorModule {}
