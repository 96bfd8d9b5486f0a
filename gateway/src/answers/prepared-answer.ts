import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, worthCompressingBytes, type Encoding } from './encoding.js';

/** An answer that is serialised and compressed once for all requests. */
export interface PreparedAnswer {
  type: string;
  /** Weak, because all encodings of an answer share it. */
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

export function prepareAnswer(content: string | Buffer, type: string): PreparedAnswer {
  const identity = Buffer.from(content);
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  if (identity.length < worthCompressingBytes)
    return { type, etag, bodies: { identity, br: identity, gzip: identity } };
  return { type, etag, bodies: { identity, br: compress(identity, 'br'), gzip: compress(identity, 'gzip') } };
}

/** Sends the answer in the best encoding that the browser accepts, or 304 when `If-None-Match` has its ETag. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  cacheControl: string,
): FastifyReply {
  void reply.header('cache-control', cacheControl).header('etag', answer.etag).header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = answer.bodies[encoding];
  if (body !== answer.bodies.identity) void reply.header('content-encoding', encoding);
  return reply.header('content-type', answer.type).send(body);
}

/** Whether `If-None-Match` contains the ETag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(etag));
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '');
