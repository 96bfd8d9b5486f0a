import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { ClaimRegistration } from './claim-registration.js';
import { ForgetUnpaidRegistrations } from './forget-unpaid-registrations.js';
import { OpenRegistrationPayment } from './open-registration-payment.js';
import { RegistrationController } from './registration.controller.js';
import { Registration } from './registration.entity.js';
import { RegistrationHandlers } from './registration.handlers.js';
import { StartRegistration } from './start-registration.js';

@Module({
  imports: [TypeOrmModule.forFeature([Registration]), AuthenticationModule],
  controllers: [RegistrationController],
  providers: [
    StartRegistration,
    OpenRegistrationPayment,
    ClaimRegistration,
    RegistrationHandlers,
    ForgetUnpaidRegistrations,
  ],
})
export class RegistrationModule {}
