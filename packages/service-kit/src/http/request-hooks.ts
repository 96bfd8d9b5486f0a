import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idsOf, logger } from '../logs/logger.js';
import type { Metrics } from '../process/metrics.js';
import { contextOfHeaders, inRequestContext, requestIdHeader, type RequestContext } from '../logs/request-context.js';
import { nameRequestSpan } from '../logs/trace-context.js';

/** Plain: route patterns and validated ids contain nothing to hide, and every request is a line. */
const log = logger('http', 'plain');
const contexts = new WeakMap<object, RequestContext>();
const quietRoutes = new Set(['/health', '/ready', '/metrics']);

/** The context of a request, also outside of the code that runs in it. */
export function contextOfRequest(request: FastifyRequest): RequestContext {
  let context = contexts.get(request.raw);
  if (!context) contexts.set(request.raw, (context = contextOfHeaders(request.headers)));
  return context;
}

/**
 * Gives every request its context, its log line and its entry in the duration metric.
 * @param ambient whether code without access to the request finds its context
 */
export function installRequestHooks(server: FastifyInstance, metrics: Metrics, ambient: boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, contextOfRequest(request).requestId);
    nameRequestSpan(request.method, request.routeOptions.url ?? 'unknown');
    done();
  });
  // Entered after the body is read: the callbacks of its stream would lose the context.
  if (ambient)
    server.addHook('preValidation', (request, _reply, done) => inRequestContext(contextOfRequest(request), done));
  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: a URL may contain a payment token.
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
