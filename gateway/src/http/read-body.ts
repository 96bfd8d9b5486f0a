import { errors, type ErrorCode } from '@raffle/contracts/errors';
import { ProblemException } from '@raffle/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

export interface AcceptedBody {
  /** Media types without parameters. */
  types: readonly string[] | 'any';
  maxBytes: number;
  /** The code of the 413; default `body_too_large`. */
  tooLarge?: ErrorCode;
}

/** Limit of JSON bodies; the largest one, a product, is far smaller. */
export const jsonBody: AcceptedBody = { types: ['application/json'], maxBytes: 64 * 1024 };

/**
 * The bytes of a request's body, null when there is none. Fastify's own parsers would read it before the guards run, so our parser
 * passes the stream through and the bytes are counted here.
 * @throws ProblemException `unsupported_media_type`, or 413 once more than `maxBytes` have arrived.
 */
export async function readBody(request: FastifyRequest, accepted: AcceptedBody): Promise<Buffer | null> {
  const stream = request.body as Readable | undefined;
  if (!stream) return null;
  if (accepted.types !== 'any' && !accepted.types.includes(request.mediaType ?? '')) {
    const accepts = accepted.types.map((type) => type.replace(/.*\//, '').toUpperCase()).join(', ');
    const detail = `${errors.unsupported_media_type.message}\u00a0: seulement ${accepts}`;
    throw new ProblemException('unsupported_media_type', { detail });
  }
  if (Number(request.headers['content-length']) > accepted.maxBytes) throw tooLarge(stream, accepted);
  const chunks: Buffer[] = [];
  let length = 0;
  // Destroying the stream would close the connection before the 413 is sent.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > accepted.maxBytes) throw tooLarge(stream, accepted);
    chunks.push(chunk);
  }
  return length > 0 ? Buffer.concat(chunks) : null;
}

/**
 * The rest of the body is read and discarded, at most for as long as the server waits for a request: closing the connection would
 * break the sender's pipe before it has read the 413.
 */
function tooLarge(stream: Readable, { tooLarge: code = 'body_too_large' }: AcceptedBody): ProblemException {
  stream.resume();
  return new ProblemException(code);
}
