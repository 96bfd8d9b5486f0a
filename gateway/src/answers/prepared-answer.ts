import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, worthCompressingBytes, type Encoding } from './encoding.js';

/** An answer that is serialised once for all requests, and compressed once for each encoding, by the first request that accepts it. */
export interface PreparedAnswer {
  type: string;
  /** Weak, because all encodings of an answer share it. */
  etag: string;
  bytes: Buffer;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
  /** One of many similar contents, such as a page with the number of a shared ticket: sent plain while another one is compressed. */
  oneOfMany: boolean;
}

let manyBusy = false;

export function prepareAnswer(content: string | Buffer, type: string, { oneOfMany = false } = {}): PreparedAnswer {
  const bytes = Buffer.from(content);
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  return { type, etag, bytes, compressed: {}, oneOfMany };
}

/** Sends the answer in the best encoding that the browser accepts, or 304 when `If-None-Match` has its ETag. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  cacheControl: string,
): Promise<FastifyReply> {
  void reply.header('cache-control', cacheControl).header('etag', answer.etag).header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const compressed = encoding === 'identity' ? null : await compressedOf(answer, encoding);
  if (compressed !== null) void reply.header('content-encoding', encoding);
  return reply.header('content-type', answer.type).send(compressed ?? answer.bytes);
}

/** Null when the answer is sent plain. */
function compressedOf(answer: PreparedAnswer, encoding: 'br' | 'gzip'): Promise<Buffer> | null {
  const { bytes, compressed, oneOfMany } = answer;
  if (bytes.length < worthCompressingBytes) return null;
  const known = compressed[encoding];
  if (known) return known;
  if (!oneOfMany) return (compressed[encoding] = compress(bytes, encoding));
  if (manyBusy) return null;
  manyBusy = true;
  return (compressed[encoding] = compress(bytes, encoding).finally(() => (manyBusy = false)));
}

/** Whether `If-None-Match` contains the ETag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(etag));
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '');
