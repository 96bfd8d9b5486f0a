import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ForgetOldRequests } from '@raffle/service-kit';
import { InventoryModule } from '../inventory/inventory.module.js';
import { idempotentRequests } from '../requests/idempotent-requests.js';
import { BuyTickets } from './buy-tickets.js';
import { CancelPurchase } from './cancel-purchase.js';
import { ConfirmPurchase } from './confirm-purchase.js';
import { CreditSurplusWhenUserRegistered } from './credit-surplus-when-user-registered.handler.js';
import { ExpireHolds } from './expire-holds.js';
import { FailPurchaseWhenPaymentFailed } from './fail-purchase-when-payment-failed.handler.js';
import { GrantTicketsWhenPaymentConfirmed } from './grant-tickets-when-payment-confirmed.handler.js';
import { OpenTicketPayment } from './open-ticket-payment.js';
import { PaymentOutcomesController } from './payment-outcomes.controller.js';
import { PurchaseController } from './purchase.controller.js';
import { Purchase } from './purchase.entity.js';

@Module({
  imports: [InventoryModule, TypeOrmModule.forFeature([Purchase])],
  controllers: [PurchaseController, PaymentOutcomesController],
  providers: [
    BuyTickets,
    OpenTicketPayment,
    ConfirmPurchase,
    CancelPurchase,
    CreditSurplusWhenUserRegistered,
    ExpireHolds,
    ForgetOldRequests.of([idempotentRequests]),
    GrantTicketsWhenPaymentConfirmed,
    FailPurchaseWhenPaymentFailed,
  ],
})
export class PurchaseModule {}
