import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { getRecordKeys, type RecordKeys } from '@raffle/contracts/http/draws';
import { listActiveProducts } from '@raffle/contracts/http/products';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared-answer.js';
import { Guarded } from '../http/route-rules.js';
import { EndpointRead } from '../upstream/endpoint-read.js';
import { ServiceProxy } from '../upstream/service-proxy.js';
import { SharedReads } from '../upstream/shared-reads.js';
import { ActiveProducts } from './active-products.js';

@Controller('api')
export class ProductsController {
  constructor(
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(ServiceProxy) private readonly proxy: ServiceProxy,
  ) {}

  /** From memory, or from catalog while the list in memory is too old. */
  @Endpoint(listActiveProducts)
  async list(
    _call: Call<typeof listActiveProducts>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const prepared = this.products.current();
    if (prepared) return sendPrepared(request, reply, prepared, 'public, no-cache');
    return this.proxy.forward(request, reply, { ...listActiveProducts, service: 'catalog' });
  }
}

/** The keys that sign draw records, for verifiers (docs/draw-protocol.md step 9). */
@Controller('.well-known')
export class RecordKeysController {
  constructor(
    @Inject(EndpointRead) private readonly catalog: EndpointRead,
    @Inject(SharedReads) private readonly reads: SharedReads,
  ) {}

  /** @throws ProblemException `service_unavailable` while catalog does not answer. */
  @Get('bon-tirage-keys.json')
  @Header('cache-control', 'public, max-age=3600')
  @Guarded({ access: 'public', limit: 'general' })
  async keys(): Promise<RecordKeys> {
    const keys = await this.reads.read('record keys', () => this.catalog.ask('catalog', getRecordKeys));
    if (keys === null) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    return keys;
  }
}
