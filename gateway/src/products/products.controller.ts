import { Controller, Inject, Req, Res } from '@nestjs/common';
import { listActiveProducts } from '@raffle/contracts/http/products';
import { Endpoint } from '@raffle/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../answers/prepared-answer.js';
import { ServiceProxy } from '../upstream/service-proxy.js';
import { ActiveProducts } from './active-products.js';

@Controller('api')
export class ProductsController {
  constructor(
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(ServiceProxy) private readonly proxy: ServiceProxy,
  ) {}

  /** From memory, or from catalog while the list in memory is too old. */
  @Endpoint(listActiveProducts)
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const prepared = this.products.current();
    if (prepared) return sendPrepared(request, reply, prepared, 'public, no-cache');
    return this.proxy.forward(request, reply, { ...listActiveProducts, service: 'catalog' });
  }
}
