import fastifyStatic from '@fastify/static';
import { getAdminStats, getStatus, getTrends, listActiveProducts, type EndpointDefinition } from '@raffle/contracts';
import { answerProblem, ProblemException } from '@raffle/service-kit';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import { sendPrepared } from '../answers/prepared-answer.js';
import { codeOf } from '../error-code.js';
import { dropInternalHeaders } from '../proxy/forwarded-headers.js';
import { bodyLimitBytes, keptImages, liveStream, routes, webhook, type Route } from '../routes.js';
import { plainAddress, within } from './client-address.js';
import type { DoorParts } from './door-parts.js';
import { securityHeaders } from './security-headers.js';
import { visitOf } from './visit.js';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const refuse =
  (problem: ProblemException): onRequestAsyncHookHandler =>
  async (request) => {
    checkParameters(request);
    throw problem;
  };
/** Only reached if a hook that always throws did not. */
const nothing = async (_request: FastifyRequest, reply: FastifyReply) => reply.status(500).send();
/** Ids and tokens are made of these; anything else in their place is no address of ours. */
const parameter = /^[A-Za-z0-9_-]{1,128}$/;

/** Everything the world can reach, on the one public port. */
export function openFrontDoor(server: FastifyInstance, parts: DoorParts): void {
  const headers = securityHeaders(parts.config.PUBLIC_URL);
  // Before Fastify, so that nothing reads what a client made up and no answer, however early, goes out without these headers.
  server.server.prependListener('request', (request, response) => {
    dropInternalHeaders(request.headers);
    for (const [name, value] of Object.entries(headers.data)) response.setHeader(name, value);
  });
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '/metrics') guardMetrics(request, parts);
  });
  void server.register(async (api) => openApi(api, parts, headers.page), { prefix: '/api' });
  void server.register(async (images) => openImages(images, parts), { prefix: keptImages.path });
  void server.register(async (web) => {
    web.setErrorHandler(answerWithProblem);
    await web.register(fastifyStatic, { root: parts.web.root, serve: false, preCompressed: true, cacheControl: false });
    web.addHook('onRequest', async (_request, reply) => void reply.headers(headers.page));
    web.get('/*', (request, reply) => parts.web.serve(request, reply));
    const allow = new ProblemException('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    web.route({
      method: methods.filter((method) => method !== 'GET' && method !== 'HEAD'),
      url: '/*',
      onRequest: refuse(allow),
      handler: nothing,
    });
  });
}

const answerWithProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  void answerProblem(error, request, reply);

/** Figures are for operators: straight from their networks, never through a proxy that speaks for the world. */
function guardMetrics(request: FastifyRequest, { config }: DoorParts): void {
  const relayed = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  const peer = plainAddress(request.raw.socket.remoteAddress ?? '');
  if (relayed || !within(config.OPERATOR_NETWORKS, peer)) throw new ProblemException('unknown_route');
}

function openApi(api: FastifyInstance, parts: DoorParts, pageHeaders: Record<string, string>): void {
  api.setErrorHandler(answerWithProblem);
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  api.removeAllContentTypeParsers();
  // Bytes pass through unread: the service that owns the call parses and judges them.
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    (_request, body, done) => done(null, body),
  );
  const paths = new Map<string, string[]>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    paths.set(url, [...(paths.get(url) ?? []), method]);
    const call = { method, url, onRequest: admission(route, parts), handler: answerOf(route, parts) };
    if (route.endpoint.bytes) takeBytes(api, call, route.endpoint.bytes);
    else api.route(call);
  }
  paths.set('/openapi.json', ['GET']);
  api.get('/openapi.json', {
    onRequest: (request) => parts.doorkeeper.admitAnybody(request, 'cached'),
    handler: (request, reply) => sendPrepared(request, reply, parts.openapi.answer(), 'public, no-cache'),
  });
  for (const path of parts.docs.paths) {
    paths.set(path, ['GET']);
    api.get(path, {
      onRequest: (request) => parts.doorkeeper.admitAnybody(request, 'cached'),
      handler: (request, reply) =>
        // A page and its parts, unlike everything else here, which is data.
        sendPrepared(request, reply.headers(pageHeaders), parts.docs.answer(path), 'public, no-cache'),
    });
  }
  paths.set(liveStream.path, ['GET']);
  api.get(liveStream.path, {
    // A HEAD would never end.
    exposeHeadRoute: false,
    onRequest: (request) => parts.doorkeeper.admitToStream(request),
    handler: (request, reply) => parts.live.open(request, reply),
  });
  openWebhook(api, paths, parts);
  for (const [url, known] of paths) {
    const allowed = known.includes('GET') && url !== liveStream.path ? [...known, 'HEAD'] : known;
    const problem = new ProblemException('method_not_allowed', { headers: { allow: allowed.join(', ') } });
    const others = methods.filter((method) => !allowed.includes(method));
    api.route({ method: others, url, onRequest: refuse(problem), handler: nothing });
  }
  for (const url of ['/', '/*']) {
    api.route({ method: methods, url, onRequest: refuse(new ProblemException('unknown_route')), handler: nothing });
  }
}

/** @throws ProblemException `unknown_route` where something else than an id or a token stands in a parameter's place. */
function checkParameters(request: FastifyRequest): void {
  const { '*': _rest, ...named } = request.params as Record<string, string>;
  if (!Object.values(named).every((value) => parameter.test(value))) throw new ProblemException('unknown_route');
}

const admission =
  (route: Route, { doorkeeper }: DoorParts): onRequestAsyncHookHandler =>
  async (request) => {
    checkParameters(request);
    await doorkeeper.admit(request, route);
  };

/** A call whose body is no JSON: these types and this size are this call's alone. */
function takeBytes(
  api: FastifyInstance,
  call: RouteOptions,
  { types, largest }: NonNullable<EndpointDefinition['bytes']>,
): void {
  void api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    raw.setErrorHandler((error, request, reply) => {
      const tooLarge = codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE';
      answerWithProblem(tooLarge ? new ProblemException('image_too_large', { cause: error }) : error, request, reply);
    });
    raw.route(call);
  });
}

/** Kept pictures: nobody's secret and never changing, so everybody may read and keep them. */
function openImages(images: FastifyInstance, { doorkeeper, images: kept }: DoorParts): void {
  images.setErrorHandler(answerWithProblem);
  images.addHook('onRequest', (request) => doorkeeper.admitAnybody(request, 'images'));
  images.get<{ Params: { id: string; size?: string } }>('/:id/:size?', (request, reply) =>
    kept.serve(request, reply, request.params),
  );
}

function answerOf(route: Route, parts: DoorParts): Answer {
  const { endpoint, target, timeoutMs, passesToken, shared } = route;
  if (target !== 'gateway') {
    return (request, reply) =>
      parts.forwarding.forward(request, reply, {
        service: target,
        path: pathBehindApi(request),
        timeoutMs,
        passesToken,
        shared,
      });
  }
  switch (endpoint) {
    case listActiveProducts:
      return async (request, reply) => {
        const prepared = parts.activeProducts.current();
        if (prepared) return sendPrepared(request, reply, prepared, 'public, no-cache');
        return parts.forwarding.forward(request, reply, { service: 'catalog', path: endpoint.path, timeoutMs, shared });
      };
    case getAdminStats:
      return async (request, reply) => {
        const { session } = visitOf(request);
        if (!session) throw new ProblemException('unauthenticated');
        return reply.send(await parts.adminStats.show(session));
      };
    case getTrends:
      return async (_request, reply) => reply.send(await parts.trends.show());
    case getStatus:
      return async (_request, reply) => reply.send(await parts.status.show());
    default:
      throw new Error(`${endpoint.method} ${endpoint.path} has nobody to answer it`);
  }
}

/**
 * The address as it came: its parameters are checked, and a query's meaning is the service's to judge.
 * @throws ProblemException `unknown_route` for spellings of `/api` that only the router understands.
 */
function pathBehindApi({ url }: FastifyRequest): string {
  if (!url.startsWith('/api/')) throw new ProblemException('unknown_route');
  return url.slice('/api'.length);
}

/** The provider's webhook, with or without the secret segment: any bytes, small, straight to payments. */
function openWebhook(api: FastifyInstance, paths: Map<string, string[]>, { doorkeeper, forwarding }: DoorParts): void {
  const urls = [webhook.path, `${webhook.path}/:segment`];
  for (const url of urls) paths.set(url, ['POST']);
  void api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhook.bodyLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of urls) {
      raw.post(url, {
        onRequest: async (request) => {
          checkParameters(request);
          await doorkeeper.admitAnybody(request, 'webhook');
        },
        handler: (request, reply) =>
          forwarding.forward(request, reply, {
            service: webhook.target,
            path: pathBehindApi(request),
            timeoutMs: 10_000,
          }),
      });
    }
  });
}
