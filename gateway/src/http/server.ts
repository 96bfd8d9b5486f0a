import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import type { GatewayConfig } from '../config.js';
import { paceWrites } from './pace-writes.js';
import { securityHeaders } from './security-headers.js';

/** Headers by which processes speak to each other: what a client sends under these names is dropped before anything reads it. */
export function dropInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (name.startsWith('x-internal-') || name === 'x-request-id' || name === 'x-correlation-id') delete headers[name];
  }
}

/** What the server does with every request, before Nest registers its controllers. */
export async function prepareServer(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const setSecurityHeaders = securityHeaders(config.PUBLIC_URL);
  // Before Fastify: no hook runs for an address that the router cannot read, and that answer has these headers too.
  server.server.prependListener('request', (request, response) => {
    dropInternalHeaders(request.headers);
    setSecurityHeaders(request, response, () => undefined);
  });
  server.addHook('onRequest', ({ url }, reply, done) => {
    if (url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
  paceWrites(server);
  // A parser that reads would do so before the guards run: `readBody` reads after them.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await server.register(fastifyStatic, {
    root: resolve(config.WEB_ROOT),
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
}
