import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { DrawnRecords } from './drawn-records.js';
import { LiveController } from './live.controller.js';
import { LiveSessions } from './live-sessions.js';
import { LiveStreams } from './live-streams.js';
import { LiveUpdates } from './live-updates.js';
import { WatchedDraws } from './watched-draws.js';

/** The stream of events to open browsers. */
@Module({
  imports: [ProductsModule, UpstreamModule],
  controllers: [LiveController],
  providers: [LiveStreams, LiveSessions, WatchedDraws, DrawnRecords, LiveUpdates],
})
export class LiveModule {}
