import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

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

/** Compresses an answer in each encoding in which browsers have asked for an earlier one, so that none of them waits for it. */
export async function compressAsBefore(answer: PreparedAnswer, earlier: PreparedAnswer): Promise<void> {
  const asked = (['br', 'gzip'] as const).filter((encoding) => earlier.compressed[encoding] !== undefined);
  await Promise.all(asked.map(async (encoding) => compressedOf(answer, encoding)));
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

export type Encoding = 'br' | 'gzip' | 'identity';

/** Answers below this size fit into one packet anyway. */
export const worthCompressingBytes = 1_200;

/** The best supported encoding that the browser accepts: brotli, then gzip. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses in a thread: in the event loop, everybody would wait for it. */
export function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Room for a few hundred answers. */
const maxBytes = 4 * 1024 * 1024;

/** Answers of services that everyone shares, compressed once for each content, whatever its URL. */
@Injectable()
export class CompressedAnswers {
  /** Concurrent requests for a content share one compression. */
  private readonly cache = new LRUCache<string, Buffer, { bytes: Buffer; encoding: 'br' | 'gzip' }>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { bytes, encoding } }) => compress(bytes, encoding),
  });

  of(body: string | Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const bytes = Buffer.from(body);
    return this.cache.forceFetch(`${encoding} ${hash('sha256', bytes, 'base64url')}`, { context: { bytes, encoding } });
  }
}
