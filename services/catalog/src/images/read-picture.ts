import { Readable } from 'node:stream';
import { addEvidence } from '@raffle/contracts/http/handover-evidence';
import { maximumImageBytes, uploadedImageTypes, uploadImage } from '@raffle/contracts/http/images';
import { addPortrait } from '@raffle/contracts/http/winner-words';
import { ProblemException } from '@raffle/service-kit/http';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts a picture as the body of the routes that take one. The body is not read here, so that the guard rejects an unauthorized
 * caller before any byte is read.
 */
export function acceptPictures(server: FastifyInstance): void {
  server.addContentTypeParser([...uploadedImageTypes], (request, payload, done) => {
    if (routes.has(request.routeOptions.url ?? '')) return done(null, payload);
    done(new ProblemException('unsupported_media_type'));
  });
}

const routes = new Set([uploadImage, addEvidence, addPortrait].map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));

/** @throws ProblemException image_too_large beyond `maximumImageBytes`, image_unreadable for a missing or incomplete body. */
export async function readPicture(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new ProblemException('image_unreadable');
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maximumImageBytes) throw new ProblemException('image_too_large');
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof ProblemException) throw cause;
    throw new ProblemException('image_unreadable', { cause });
  }
  return Buffer.concat(parts);
}
