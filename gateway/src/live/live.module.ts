import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { LiveController } from './live.controller.js';
import { LiveSessions } from './live-sessions.js';
import { LiveStreams } from './live-streams.js';
import { LiveUpdates } from './live-updates.js';
import { WatchedDraws } from './watched-draws.js';

/** The stream of events to open browsers. */
@Module({
  imports: [ProductsModule],
  controllers: [LiveController],
  providers: [LiveStreams, LiveSessions, WatchedDraws, LiveUpdates],
})
export class LiveModule {}
