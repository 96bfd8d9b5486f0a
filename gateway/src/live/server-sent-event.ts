import { liveEvents, type LiveEventName } from '@raffle/contracts';
import type * as z from 'zod/mini';

/** One event as it goes over the wire, made once for everybody who gets it. */
export function serverSentEvent<Name extends LiveEventName>(
  name: Name,
  data: z.input<(typeof liveEvents)[Name]>,
): Buffer {
  // JSON has no raw line breaks, so the data is always one line.
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment: keeps the line open through every proxy, and tells the browser that it is. */
export const heartbeat = Buffer.from(':\n\n');
