import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { isStoredImage } from '@raffle/contracts/http/stored-images';
import { logger } from '@raffle/service-kit';
import { ConcurrencyLimit, ProblemException } from '@raffle/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { Brand } from '../pages/brand.js';
import { ProductLookup } from '../pages/product-lookup.js';
import { ImageCache } from './image-cache.js';
import { drawPicture } from './draw-picture.js';
import { drawContent, invitationContent, siteContent, type PictureContent } from './picture-content.js';

/** Drawing a picture takes a tenth of a second. */
const limits = { atOnce: 1, maxWaiting: 10, maxWaitMs: 5_000, retryAfterSeconds: 5 };
/** About a hundred pictures. */
const maxBytes = 10 * 1024 * 1024;

/** Illustrations of the build; other paths are not pictures of prizes. */
const builtPicture = /^\/products\/[a-z0-9-]+\.svg$/;
/** For a product without a picture, as on its page. */
const wrapped = '/products/lot.svg';
const drawName = /^tirage-([1-9]\d{0,14})$/;

const log = logger('shared-pictures');

/** Draws the pictures that WhatsApp, Facebook and others show for a shared link, and those that people share themselves, on first request. */
@Injectable()
export class SharedPictures {
  private readonly drawing = new ConcurrencyLimit(limits);
  /** Keyed by their content. Concurrent requests for a picture share one drawing; a failed one is not cached. */
  private readonly cache = new LRUCache<string, Buffer, { content: PictureContent; request: FastifyRequest }>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { content, request } }) =>
      this.drawing.run(async () => drawPicture(content, this.brand.name, await this.prize(request, content.image))),
  });

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(Brand) private readonly brand: Brand,
    @Inject(ProductLookup) private readonly products: ProductLookup,
    @Inject(ImageCache) private readonly images: ImageCache,
  ) {}

  /**
   * @param name `site`, `invitation` or `tirage-<product>`
   * @throws ProblemException image_not_found; service_unavailable while too many requests wait or the platform's data is unknown
   */
  async find(name: string, request: FastifyRequest): Promise<Buffer> {
    return this.draw(await this.content(name), request);
  }

  /** @throws ProblemException service_unavailable while too many requests wait */
  draw(content: PictureContent, request: FastifyRequest): Promise<Buffer> {
    return this.cache.forceFetch(JSON.stringify([this.brand.name, content]), { context: { content, request } });
  }

  private async content(name: string): Promise<PictureContent> {
    const draw = drawName.exec(name);
    if (draw) {
      const found = await this.products.findProduct(Number(draw[1]));
      if (!found) throw new ProblemException('image_not_found');
      return drawContent(found.product);
    }
    if (name !== 'site' && name !== 'invitation') throw new ProblemException('image_not_found');
    const programme = this.brand.publicConfig;
    if (!programme) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    return name === 'site' ? siteContent(programme) : invitationContent(programme);
  }

  /** A stored picture or an illustration of the build, else a wrapped prize; pictures of other sites are never fetched. */
  private async prize(request: FastifyRequest, imageUrl: string): Promise<Buffer | null> {
    try {
      if (isStoredImage(imageUrl))
        return await this.images.findImage(request, `${imageUrl.slice('/images/'.length)}/480.webp`);
      return await readFile(join(resolve(this.config.WEB_ROOT), builtPicture.test(imageUrl) ? imageUrl : wrapped));
    } catch (error) {
      log.warn({ err: error, image: imageUrl }, 'a shared picture is drawn without its prize');
      return imageUrl === wrapped ? null : this.prize(request, wrapped);
    }
  }
}
