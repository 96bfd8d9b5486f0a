import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';
import { problemOf, ProblemException } from './problem-exception.js';
import { answerProblem } from './problem-filter.js';
import { installRequestHooks } from './request-hooks.js';
import { unstorableTextOf } from './unstorable-text.js';

/** Whether `X-Forwarded-For` of a proxy at this address is believed. */
export type TrustProxy = (address: string) => boolean;

/** A Fastify server whose every wait and size is bounded. */
export function fastifyAdapter(options: { bodyLimitBytes: number; trustProxy?: TrustProxy }): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustProxy ?? false,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Addresses that the router cannot read at all never reach the exception filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerProblem(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
}

/** Bytes that are no HTTP, and heads that are too large, reach neither a route nor the exception filter. */
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

/** Hooks and body parsing, before Nest registers its routes. */
export function prepareFastify(app: NestFastifyApplication, metrics: Metrics, ambientContext: boolean): void {
  const server = app.getHttpAdapter().getInstance();
  installRequestHooks(server, metrics, ambientContext);
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that always send the content type also do so for calls without a body.
    if (body === '') return done(null, undefined);
    void parseJson(request, body, (error, parsed?: unknown) => {
      const errors = error ? [] : unstorableTextOf(body, parsed);
      done(errors.length > 0 ? new ProblemException('invalid_request', { errors }) : error, parsed);
    });
  });
}
