import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

/** How long the bytes of a stream may lie unread before it counts as stuck, in milliseconds. */
const stuckMs = 20_000;
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
  /** The draw whose page it shows, by its product. */
  draw: number | null;
}

/** One browser's stream of events. */
export class LiveStream {
  private endedBy: StreamEnd | null = null;
  /** The bytes that the browser's machine had at the last progress. */
  private arrived = { bytes: 0, at: Date.now() };

  /** @param socket that of the response, open: not the response itself emits `close` in every case */
  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
    private readonly socket: Socket,
    onEnd: (stream: LiveStream, reason: StreamEnd) => void,
  ) {
    socket.once('close', () => onEnd(this, this.endedBy ?? 'gone'));
    // `close` always follows and is handled above.
    response.on('error', () => undefined);
  }

  /** Sends the headers and the first event. */
  start(headers: Record<string, string>): void {
    this.response.writeHead(200, headers);
    this.send(opening);
  }

  send(bytes: Buffer): void {
    if (!this.endedBy) this.response.write(bytes);
  }

  /**
   * Takes note of what the browser's machine has not received yet.
   * @param unacknowledged as `unacknowledgedBytes` returns them
   * @returns the unread bytes, in this process and in the kernel, and whether they have not moved for a long time
   */
  measure(unacknowledged: ReadonlyMap<string, number>): { bytes: number; stuck: boolean } {
    const { socket, response, arrived } = this;
    const inKernel = unacknowledged.get(`${socket.remoteAddress}:${socket.remotePort}`) ?? 0;
    const bytes = response.writableLength + inKernel;
    const received = socket.bytesWritten - socket.writableLength - inKernel;
    if (bytes === 0 || received > arrived.bytes) this.arrived = { bytes: received, at: Date.now() };
    return { bytes, stuck: Date.now() - this.arrived.at > stuckMs };
  }

  endWith(reason: StreamEnd): void {
    if (this.endedBy) return;
    this.endedBy = reason;
    this.response.end();
    const cut = setTimeout(() => this.socket.resetAndDestroy(), lastBytesTimeoutMs);
    this.socket.once('close', () => clearTimeout(cut));
  }

  /** Disconnects a browser that does not read; it reads its data again later. A reset frees what the kernel holds for it, too. */
  cut(): void {
    this.endedBy ??= 'slow';
    this.socket.resetAndDestroy();
  }
}
