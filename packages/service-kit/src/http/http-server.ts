import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../process/metrics.js';
import { problemOf, ProblemException } from './problem-exception.js';
import { answerProblem } from './problem-filter.js';
import { installRequestHooks } from './request-hooks.js';
import { unstorableTextOf } from './request-validation.js';

/** Whether `X-Forwarded-For` from a proxy at this address is trusted. */
export type TrustProxy = (address: string) => boolean;

/** A Fastify server with limits on every wait and size. */
export function fastifyAdapter(options: { bodyLimitBytes: number; trustProxy?: TrustProxy }): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: 30_000,
    // Cuts a connection on which nothing moves: a download that nobody reads. Longer than any call waits for its answer.
    connectionTimeout: 45_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request that comes while the server closes is one that was sent before: it is served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // URLs that the router cannot parse never reach the exception filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerProblem(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
}

/** Bytes that are not HTTP, and headers that are too large, reach neither a route nor the exception filter. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const body = JSON.stringify(problemOf('invalid_request', randomUUID()));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Sets up hooks and body parsing, before Nest registers its routes. */
export function prepareFastify(app: NestFastifyApplication, metrics: Metrics, ambientContext: boolean): void {
  const server = app.getHttpAdapter().getInstance();
  installRequestHooks(server, metrics, ambientContext);
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that always send a content type also send it with calls without a body.
    if (body === '') return done(null, undefined);
    void parseJson(request, body, (error, parsed?: unknown) => {
      const errors = error ? [] : unstorableTextOf(body, parsed);
      done(errors.length > 0 ? new ProblemException('invalid_request', { errors }) : error, parsed);
    });
  });
}
