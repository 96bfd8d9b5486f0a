import { Module } from '@nestjs/common';
import { FollowPrizes } from './follow-prizes.handlers.js';

@Module({ providers: [FollowPrizes] })
export class AwaitedPrizesModule {}
