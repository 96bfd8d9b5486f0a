import { Module } from '@nestjs/common';
import { ForgetOldRequests } from '@raffle/service-kit/database';
import { idempotentRequests } from '../idempotent-requests.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { BuyTickets } from './buy-tickets.js';
import { ConfirmPurchase } from './confirm-purchase.js';
import { CopyPersonWhenUserRegistered } from './copy-person-when-user-registered.handler.js';
import { CreditClosedProducts } from './credit-closed-products.js';
import { GrantTicketsWhenPaymentConfirmed } from './grant-tickets-when-payment-confirmed.handler.js';
import { OpenTicketPayment } from './open-ticket-payment.js';
import { PurchaseController } from './purchase.controller.js';
import { PurchaseHandlers } from './purchase.handlers.js';
import { PurchaseMetrics } from './purchase.metrics.js';
import { CancelPurchase, ExpireHolds } from './unpaid-holds.js';

@Module({
  imports: [InventoryModule],
  controllers: [PurchaseController],
  providers: [
    BuyTickets,
    OpenTicketPayment,
    ConfirmPurchase,
    CancelPurchase,
    ExpireHolds,
    CreditClosedProducts,
    ForgetOldRequests.of([idempotentRequests]),
    CopyPersonWhenUserRegistered,
    GrantTicketsWhenPaymentConfirmed,
    PurchaseHandlers,
    PurchaseMetrics,
  ],
})
export class PurchaseModule {}
