import { Inject, Injectable } from '@nestjs/common';
import { codeOfError } from '@raffle/service-kit';
import { ConfigurationError } from '@raffle/service-kit/config';
import { ProblemException } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sendPrepared, type PreparedAnswer } from '../http/prepared-answer.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { pageHeaders } from '../http/security-headers.js';
import { Brand } from './brand.js';
import { BrandedPage, escapeHtml, escapeJson } from './branded-page.js';
import { cacheControlOf, filePathOf, wantsPage, withoutLastSlash } from './page-address.js';
import { scriptHash } from './page-frame.js';
import { PrerenderedPages } from './prerendered-pages.js';

/** The built SPA: its files, and the app's page for every other path. */
@Injectable()
export class WebPages {
  /** The absolute folder of the build. */
  readonly root: string;
  private readonly headers: Record<string, string>;
  private readonly page: BrandedPage;
  private readonly branded: ReadonlyMap<string, BrandedPage>;

  /** @throws ConfigurationError when WEB_ROOT holds no build. */
  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(Brand) private readonly brand: Brand,
    @Inject(PrerenderedPages) private readonly prerendered: PrerenderedPages,
  ) {
    this.root = resolve(config.WEB_ROOT);
    const index = join(this.root, 'index.html');
    if (!existsSync(index)) {
      throw new ConfigurationError(
        'Configuration variable WEB_ROOT names a folder without index.html: build the frontend first.',
      );
    }
    this.headers = pageHeaders(config.PUBLIC_URL, { script: scriptHash(readFileSync(index, 'utf8')) });
    this.page = new BrandedPage(index, 'text/html; charset=utf-8', escapeHtml);
    const manifest = 'manifest.webmanifest';
    this.branded = new Map([
      ['index.html', this.page],
      ['offline.html', new BrandedPage(join(this.root, 'offline.html'), 'text/html; charset=utf-8', escapeHtml)],
      [manifest, new BrandedPage(join(this.root, manifest), 'application/manifest+json; charset=utf-8', escapeJson)],
    ]);
  }

  /** @throws ProblemException `unknown_route` for a path that is neither a file nor a page. */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const file = filePathOf(pathname);
    if (file !== null && this.isFile(file)) {
      const branded = this.branded.get(file);
      if (branded) return this.sendPage(request, reply, await branded.answer(this.brand.name));
      // The response of a worker script carries the worker's policy.
      if (file === 'sw.js') void reply.headers(this.headers);
      // A page for one's own disk: here its script would be one of ours.
      if (file === 'verifier-tirage.html') void reply.header('content-disposition', `attachment; filename="${file}"`);
      return reply.header('cache-control', cacheControlOf(file)).header('vary', 'accept-encoding').sendFile(file);
    }
    if (!wantsPage(pathname, request.headers.accept)) throw new ProblemException('unknown_route');
    const plain = withoutLastSlash(pathname);
    if (plain !== null) return reply.redirect(plain + request.url.slice(pathname.length), 301);
    const page = await this.prerendered.at(request.url);
    if (page === null) return this.sendPage(request, reply, await this.page.answer(this.brand.name));
    return this.sendPage(request, reply, page.answer, page.headers);
  }

  private sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PreparedAnswer,
    headers = this.headers,
  ): Promise<FastifyReply> {
    return sendPrepared(request, reply.headers(headers), answer, 'no-cache');
  }

  private isFile(path: string): boolean {
    try {
      return statSync(join(this.root, path)).isFile();
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOfError(error) ?? '')) return false;
      throw error;
    }
  }
}
