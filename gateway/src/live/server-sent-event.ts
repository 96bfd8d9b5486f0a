import { liveEvents, type LiveEventName } from '@raffle/contracts/http/live';
import type * as z from 'zod/mini';

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
