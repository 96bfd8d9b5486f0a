import { hash } from 'node:crypto';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { imageFormats, imageWidths } from '@raffle/contracts/http/stored-images';
import { ProblemException } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/prepared-answer.js';
import { Guarded } from '../http/route-rules.js';
import { ImageCache } from './image-cache.js';
import { SharedPictures } from './shared-pictures.js';

const aYear = 'public, max-age=31536000, immutable';
const imageId = /^[0-9a-f]{32}$/;
const sizeName = new RegExp(`^(${imageWidths.join('|')})\\.(${imageFormats.join('|')})$`);
/** For clients that request `image_url` without a size. */
const defaultSize = `${imageWidths[1]}.webp`;
/** Pages link a picture with the product's version, so caching it for an hour hides no change. */
const anHour = 'public, max-age=3600';

@Controller('images')
export class ImagesController {
  constructor(
    @Inject(ImageCache) private readonly images: ImageCache,
    @Inject(SharedPictures) private readonly pictures: SharedPictures,
  ) {}

  /** Pictures that administrators uploaded: public and immutable under their URL. */
  @Get([':id', ':id/:size'])
  @Guarded({ access: 'public', limit: 'images' })
  async show(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
    @Param('size') size = defaultSize,
  ): Promise<FastifyReply> {
    if (!imageId.test(id) || !sizeName.test(size)) throw new ProblemException('image_not_found');
    const format = size.slice(size.indexOf('.') + 1);
    // A browser that saves data gets the smallest size, even where a prerendered page names a larger one.
    const savesData = request.headers['save-data'] === 'on';
    const bytes = await this.images.findImage(request, `${id}/${savesData ? `${imageWidths[0]}.${format}` : size}`);
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    void reply.header('cache-control', aYear).header('etag', etag).header('vary', 'save-data');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.header('content-type', `image/${format}`).send(bytes);
  }

  /** Pictures of shared links, as referenced by Open Graph tags. */
  @Get('partage/:name')
  @Guarded({ access: 'public', limit: 'pictures' })
  async showShared(
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
