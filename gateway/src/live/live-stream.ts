import type { ServerResponse } from 'node:http';
import { liveEvents, type LiveEventName } from '@raffle/contracts/http/live';
import type * as z from 'zod/mini';
import type { Session } from '@raffle/service-kit/redis';

/** The bytes of one event, built once for all streams that receive it. */
export function serverSentEvent<Name extends LiveEventName>(
  name: Name,
  data: z.input<(typeof liveEvents)[Name]>,
): Buffer {
  // JSON has no raw line breaks, so the data is always one line.
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment: keeps the connection open through proxies and shows the browser that it is alive. */
export const heartbeat = Buffer.from(':\n\n');

/** Maximum of unread bytes, in addition to the buffers of the network. */
const maxUnreadBytes = 256 * 1024;
/** How long the last bytes of an ended stream may take, in milliseconds. */
const lastBytesTimeoutMs = 2_000;

const opening = serverSentEvent('open', {});

/** Why a stream ended; also the label of the metric. */
export const streamEnds = ['gone', 'slow', 'revoked', 'replaced', 'shutdown'] as const;
export type StreamEnd = (typeof streamEnds)[number];

export interface Listener {
  /** The key of the address's limit. */
  addressKey: string;
  /** Null for a visitor, who receives products only. */
  session: Session | null;
}

/** One browser's stream of events. */
export class LiveStream {
  private endedBy: StreamEnd | null = null;

  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
    onEnd: (stream: LiveStream, reason: StreamEnd) => void,
  ) {
    response.once('close', () => onEnd(this, this.endedBy ?? 'gone'));
    // `close` always follows and is handled above.
    response.on('error', () => undefined);
  }

  /** Sends the headers and the first event. */
  start(headers: Record<string, string>): void {
    this.response.writeHead(200, headers);
    this.send(opening);
  }

  /** Disconnects a browser that does not read: its unread bytes must not pile up here. It reads its data again later. */
  send(bytes: Buffer): void {
    if (this.endedBy) return;
    if (this.response.writableLength > maxUnreadBytes) {
      this.endedBy = 'slow';
      this.response.destroy();
      return;
    }
    this.response.write(bytes);
  }

  end(reason: StreamEnd): void {
    if (this.endedBy) return;
    this.endedBy = reason;
    this.response.end();
    const cut = setTimeout(() => this.response.destroy(), lastBytesTimeoutMs);
    this.response.once('close', () => clearTimeout(cut));
  }
}
