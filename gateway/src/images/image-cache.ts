import { Inject, Injectable } from '@nestjs/common';
import { requestIdHeader } from '@raffle/service-kit';
import { contextOfRequest, ProblemException, serviceTokenHeader, ServiceTokenSigner } from '@raffle/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestAuthOf } from '../http/request-auth.js';
import { ServicePools } from '../upstream/service-pools.js';
import { StoredImages } from './stored-images.js';

/** Room for a few hundred pictures; those of the open draws are a few dozen. */
const maxBytes = 12 * 1024 * 1024;
const timeoutMs = 5_000;

/** Pictures read from catalog; the least recently used are evicted first. */
@Injectable()
export class ImageCache {
  /** Concurrent requests for a picture share one call; a failed call is not cached. */
  private readonly cache = new LRUCache<string, Buffer, FastifyRequest>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // A call whose cache entry is evicted meanwhile still answers the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (name, _stale, { context }) => this.read(context, name),
  });

  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(ServiceTokenSigner) private readonly tokens: ServiceTokenSigner,
    @Inject(StoredImages) private readonly stored: StoredImages,
  ) {}

  /**
   * @param name `<id>/<width>.<format>`
   * @throws ProblemException image_not_found; service_unavailable while catalog does not answer.
   */
  findImage(request: FastifyRequest, name: string): Promise<Buffer> {
    return this.cache.forceFetch(name, { context: request });
  }

  private async read(request: FastifyRequest, name: string): Promise<Buffer> {
    if (!(await this.stored.has(name.split('/')[0]!))) throw new ProblemException('image_not_found');
    const { statusCode, body } = await this.pools.call('catalog', {
      method: 'GET',
      path: `/internal/images/${name}`,
      headers: {
        [serviceTokenHeader]: this.tokens.for('catalog', null, requestAuthOf(request).address),
        [requestIdHeader]: contextOfRequest(request).requestId,
      },
      body: null,
      timeoutMs,
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode === 404) throw new ProblemException('image_not_found');
    if (statusCode !== 200) {
      throw new ProblemException('service_unavailable', {
        cause: new Error(`catalog answered ${statusCode} for a picture`),
        headers: { 'retry-after': '2' },
      });
    }
    return bytes;
  }
}
