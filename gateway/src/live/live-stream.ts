import type { Session } from '@raffle/service-kit';
import type { ServerResponse } from 'node:http';

/** What a browser may leave unread besides its snapshot, in bytes; the network's own buffers come on top. */
const mostUnreadBytes = 256 * 1024;
/** How long the last bytes may take once a stream has ended, in milliseconds. */
const lastBytesMs = 2_000;

/** Why a stream ended; also the label of the metric. */
export type StreamEnd = 'gone' | 'slow' | 'revoked' | 'replaced' | 'shutdown';

export interface Listener {
  /** What the limit of the address counts by. */
  addressKey: string;
  /** Null: a visitor, who is told of products alone. */
  session: Session | null;
}

/** One browser's stream of events. */
export class LiveStream {
  private allowedBytes = mostUnreadBytes;
  private endedBy: StreamEnd | null = null;

  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
    whenEnded: (stream: LiveStream, reason: StreamEnd) => void,
  ) {
    response.once('close', () => whenEnded(this, this.endedBy ?? 'gone'));
    // The connection's end is what counts, and `close` always follows.
    response.on('error', () => undefined);
  }

  /** Answers, with the snapshot as the first event. */
  begin(headers: Record<string, string>, snapshot: Buffer): void {
    this.allowedBytes += snapshot.length;
    this.response.writeHead(200, headers);
    this.send(snapshot);
  }

  /**
   * Whoever has not taken what was sent before is cut and begins again with a snapshot: nothing piles up here for a browser that
   * sleeps.
   */
  send(bytes: Buffer): void {
    if (this.endedBy) return;
    if (this.response.writableLength > this.allowedBytes) {
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
    const cut = setTimeout(() => this.response.destroy(), lastBytesMs);
    this.response.once('close', () => clearTimeout(cut));
  }
}
