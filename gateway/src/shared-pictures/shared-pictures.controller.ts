import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { matchesEtag } from '../answers/prepared-answer.js';
import { Guarded } from '../http/route-rules.js';
import { SharedPictures } from './shared-pictures.js';

/** Pages link a picture with the product's version, so caching it for an hour hides no change. */
const anHour = 'public, max-age=3600';

/** Pictures of shared links, as referenced by Open Graph tags. */
@Controller('images/partage')
export class SharedPicturesController {
  constructor(@Inject(SharedPictures) private readonly pictures: SharedPictures) {}

  @Get(':name')
  @Guarded({ access: 'public', limit: 'pictures' })
  async show(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<FastifyReply> {
    if (!name.endsWith('.jpg')) throw new ProblemException('image_not_found');
    const bytes = await this.pictures.find(name.slice(0, -'.jpg'.length), request);
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    void reply.header('cache-control', anHour).header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.header('content-type', 'image/jpeg').send(bytes);
  }
}
