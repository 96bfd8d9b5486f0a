import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { compress } from './encoding.js';

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
