import { Inject, Injectable } from '@nestjs/common';
import { imageFormats, imageWidths } from '@raffle/contracts';
import { contextOfRequest, ProblemException, requestIdHeader, statementHeader } from '@raffle/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { knows } from '../answers/prepared-answer.js';
import { visitOf } from '../front-door/visit.js';
import { ServicePools } from '../proxy/service-pools.js';
import { Statements } from '../proxy/statements.js';
import { BoundedMemory } from './bounded-memory.js';

/** Some hundreds of pictures; those of the open draws are a few dozen. */
const mostBytes = 12 * 1024 * 1024;
const timeoutMs = 5_000;
const aYear = 'public, max-age=31536000, immutable';
const imageId = /^[0-9a-f]{32}$/;
const sizeName = new RegExp(`^(${imageWidths.join('|')})\\.(${imageFormats.join('|')})$`);
/** For whoever follows `image_url` as it stands. */
const usualSize = `${imageWidths[1]}.webp`;

/** The pictures that administrators sent, from catalog, and from this process's own memory when asked for again. */
@Injectable()
export class KeptImages {
  private readonly memory = new BoundedMemory(mostBytes);
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(Statements) private readonly statements: Statements,
  ) {}

  /** @throws ProblemException image_not_found; service_unavailable while catalog does not answer. */
  async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, size = usualSize }: { id: string; size?: string },
  ): Promise<FastifyReply> {
    if (!imageId.test(id) || !sizeName.test(size)) throw new ProblemException('image_not_found');
    const format = size.slice(size.indexOf('.') + 1);
    // Who saves data gets the smallest, also where the page that names the wider one was written on the server.
    const saves = request.headers['save-data'] === 'on';
    const bytes = await this.find(request, `${id}/${saves ? `${imageWidths[0]}.${format}` : size}`);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    void reply.header('cache-control', aYear).header('etag', etag).header('vary', 'save-data');
    if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.header('content-type', `image/${format}`).send(bytes);
  }

  /** Many browsers that ask for the same picture at once ask catalog once. */
  private find(request: FastifyRequest, name: string): Promise<Buffer> {
    const kept = this.memory.get(name);
    if (kept) return Promise.resolve(kept);
    const begun = this.underWay.get(name);
    if (begun) return begun;
    const reading = this.read(request, name).finally(() => this.underWay.delete(name));
    this.underWay.set(name, reading);
    return reading;
  }

  private async read(request: FastifyRequest, name: string): Promise<Buffer> {
    const { statusCode, body } = await this.pools.call('catalog', {
      method: 'GET',
      path: `/internal/images/${name}`,
      headers: {
        [statementHeader]: await this.statements.for('catalog', null, visitOf(request).address),
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
    this.memory.set(name, bytes);
    return bytes;
  }
}
