import { rawService, type RawService } from './raw-service.js';
import { startGateway } from './start-gateway.js';

/** A gateway before one service, which answers for all of them as each test says. */
export async function startBeforeOneService() {
  const service = await rawService();
  const { url } = service;
  const gateway = await startGateway(
    { identity: url, catalog: url, tickets: url, payments: url },
    { LIMIT_PAYMENT_SESSION: '1000/60' },
  );
  return { service, gateway };
}

export const answerOk = (service: RawService) =>
  service.answer((_call, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
  );

/** The last call to a path: the gateway also asks for its pages and lists. */
export const lastCallOf = (service: RawService, path: string) =>
  service.calls.findLast(({ url }) => url.startsWith(path));
