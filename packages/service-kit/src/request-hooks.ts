import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idsOf, logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { contextOfHeaders, inRequestContext, requestIdHeader, type RequestContext } from './request-context.js';

/** Plain: the router's patterns and ids that were accepted hold nothing to hide, and every request is a line. */
const log = logger('http', 'plain');
const contexts = new WeakMap<object, RequestContext>();
const quietRoutes = new Set(['/health', '/ready', '/metrics']);

/** The context of a request, also before and after the code that runs in it. */
export function contextOfRequest(request: FastifyRequest): RequestContext {
  let context = contexts.get(request.raw);
  if (!context) contexts.set(request.raw, (context = contextOfHeaders(request.headers)));
  return context;
}

/**
 * Gives every request its context, its line in the log and its place in the durations.
 * @param ambient whether code that is not given the request finds its context too
 */
export function installRequestHooks(server: FastifyInstance, metrics: Metrics, ambient: boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, contextOfRequest(request).requestId);
    done();
  });
  // Entered after the body was read: its stream's callbacks would lose the context.
  if (ambient)
    server.addHook('preValidation', (request, _reply, done) => inRequestContext(contextOfRequest(request), done));
  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: an address may hold a payment token.
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    metrics.httpDurations.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds);
    const ids = idsOf(contextOfRequest(request));
    const ms = Math.round(reply.elapsedTime);
    const line = { ...ids, method: request.method, route, status: reply.statusCode, ms };
    log[quietRoutes.has(route) ? 'debug' : 'info'](line, 'answered');
    done();
  });
}
