import { Module } from '@nestjs/common';
import { TellOwnerWhenRefundOwed } from './tell-owner-when-refund-owed.handler.js';
import { TellOwnerWhenRefundPaid } from './tell-owner-when-refund-paid.handler.js';
import { TellOwnerWhenRefundReferenceCorrected } from './tell-owner-when-refund-reference-corrected.handler.js';

@Module({ providers: [TellOwnerWhenRefundOwed, TellOwnerWhenRefundPaid, TellOwnerWhenRefundReferenceCorrected] })
export class RefundNewsModule {}
