import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared-answer.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { Guarded } from '../http/route-rules.js';
import { pageHeaders } from '../http/security-headers.js';
import { ApiDocs, docsFiles, type DocsFile, Openapi } from './api-docs.js';

const cacheControl = 'public, no-cache';

@Controller('api')
export class DocumentationController {
  private readonly headers: Record<string, string>;

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(Openapi) private readonly openapi: Openapi,
    @Inject(ApiDocs) private readonly docs: ApiDocs,
  ) {
    this.headers = pageHeaders(config.PUBLIC_URL);
  }

  @Get('openapi.json')
  @Guarded({ access: 'public', limit: 'cached' })
  async openapiJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPrepared(request, reply, await this.openapi.answer(), cacheControl);
  }

  @Get([...docsFiles])
  @Guarded({ access: 'public', limit: 'cached' })
  file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const answer = this.docs.answer(request.routeOptions.url!.slice('/api/'.length) as DocsFile);
    return sendPrepared(request, reply.headers(this.headers), answer, cacheControl);
  }
}
