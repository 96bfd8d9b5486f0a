import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DrawCompleted } from '@raffle/contracts/events';
import { getDrawRecord } from '@raffle/contracts/http/draws';
import { LiveEvents } from '@raffle/messaging-kit/live';
import { logger } from '@raffle/service-kit';
import { EndpointRead } from '../upstream/endpoint-read.js';
import { serverSentEvent } from './live-stream.js';
import { LiveStreams } from './live-streams.js';

/** Longer records are left to the pages to read: this times the streams is what the kernel may have to hold. */
const maxBytes = 16 * 1024;

const log = logger('drawn-records');

/**
 * Sends the record of a draw to the pages that wait for its hour, so that the stage opens for all of them at once: read by each page it took
 * seconds, and delayed whoever bought a ticket of another draw (docs/performance.md "A rush with an hour").
 */
@Injectable()
export class DrawnRecords implements OnModuleInit {
  constructor(
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(LiveStreams) private readonly streams: LiveStreams,
    @Inject(EndpointRead) private readonly services: EndpointRead,
  ) {}

  onModuleInit(): void {
    this.live.subscribe([DrawCompleted], ({ payload: { product_id: draw } }) => this.send(draw));
  }

  /** A page that receives nothing, for whatever reason, reads the record after the draw's `changed`. */
  private async send(draw: number): Promise<void> {
    if (this.watching(draw).length === 0) return;
    try {
      const record = await this.services.ask('catalog', getDrawRecord, { params: { productId: draw } });
      if (record === null) return;
      const event = serverSentEvent('drawn', { record });
      if (event.length <= maxBytes) for (const stream of this.watching(draw)) stream.send(event);
    } catch (error) {
      log.warn({ err: error, product_id: draw }, 'a record is not sent to the pages that wait for it');
    }
  }

  private watching = (draw: number) => [...this.streams.all()].filter(({ listener }) => listener.draw === draw);
}
