import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Guarded } from '../http/route-rules.js';
import { WebPages } from './web-pages.js';

/** Everything outside `/api` and `/images`: files of the build, or the app's page. */
@Controller()
export class PagesController {
  constructor(@Inject(WebPages) private readonly pages: WebPages) {}

  @Get('*')
  @Guarded({ access: 'public', limit: 'pages' })
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.pages.serve(request, reply);
  }
}
