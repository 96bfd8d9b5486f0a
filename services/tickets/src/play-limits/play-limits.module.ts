import { Module } from '@nestjs/common';
import { PlayLimitsController } from './play-limits.controller.js';

@Module({ controllers: [PlayLimitsController] })
export class PlayLimitsModule {}
