import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { ClaimRegistration } from './claim-registration.js';
import { CompleteRegistrationWhenPaymentConfirmed } from './complete-registration-when-payment-confirmed.handler.js';
import { FailRegistrationWhenPaymentFailed } from './fail-registration-when-payment-failed.handler.js';
import { ForgetUnpaidRegistrations } from './forget-unpaid-registrations.js';
import { OpenRegistrationPayment } from './open-registration-payment.js';
import { RegistrationController } from './registration.controller.js';
import { Registration } from './registration.entity.js';
import { RegistrationOutcomesController } from './registration-outcomes.controller.js';
import { StartRegistration } from './start-registration.js';

@Module({
  imports: [TypeOrmModule.forFeature([Registration]), AuthenticationModule],
  controllers: [RegistrationController, RegistrationOutcomesController],
  providers: [
    StartRegistration,
    OpenRegistrationPayment,
    ClaimRegistration,
    CompleteRegistrationWhenPaymentConfirmed,
    FailRegistrationWhenPaymentFailed,
    ForgetUnpaidRegistrations,
  ],
})
export class RegistrationModule {}
