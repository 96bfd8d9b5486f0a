import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as allExamples from '@raffle/contracts/fixtures/all-examples';
import type * as config from '@raffle/contracts/fixtures/config';
import type * as world from '@raffle/contracts/fixtures/world';
import type { Plugin, ViteDevServer } from 'vite';

/**
 * In development without a gateway: every call is answered by its example, so that every screen opens, for visitors, users and
 * administrators (any password). A write changes nothing. The live stream is open and silent.
 */
export function exampleAnswers(): Plugin {
  let server: ViteDevServer;
  // From its source, so that a changed example is in the next answer.
  const load = (file: string) => server.ssrLoadModule(`@raffle/contracts/fixtures/${file}`);
  return {
    name: 'raffle:example-answers',
    apply: 'serve',
    configureServer(started) {
      server = started;
      const answerAt = (path: string, answered: (request: IncomingMessage) => string) =>
        server.middlewares.use(path, (request, response, next) => {
          answer(request.method ?? 'GET', answered(request), response).catch(next);
        });
      answerAt('/.well-known/bon-tirage-keys.json', () => '/record-keys');
      answerAt('/api', ({ url = '/' }) => url);
    },
    async transformIndexHtml(html) {
      const { aConfig } = (await load('config')) as typeof config;
      return html.replaceAll('__BRAND__', aConfig.brand);
    },
  };

  async function answer(method: string, url: string, response: ServerResponse): Promise<void> {
    const [path = '', query] = url.split('?');
    const { now } = (await load('world')) as typeof world;
    // Screens count time by the server's clock.
    response.setHeader('date', now.toUTCString());
    if (path === '/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: open\ndata: {}\n\n');
      return;
    }
    const { exampleOfCall } = (await load('all-examples')) as typeof allExamples;
    const example = exampleOfCall(method, path, new URLSearchParams(query));
    const { status = example?.answer === undefined ? 204 : 200 } = example?.endpoint ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(example?.answer));
  }
}
