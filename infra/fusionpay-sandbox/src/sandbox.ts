import Fastify from 'fastify';
import { checkout } from './checkout.js';
import { controlApi } from './control-api.js';
import { drandChain } from './demonstration-chain.js';
import { FaultSwitch } from './fault-switch.js';
import { merchantApi } from './merchant-api.js';
import { PaymentStore } from './payment-store.js';
import { Sessions } from './sessions.js';
import { textProvider } from './text-provider.js';
import { TextStore } from './text-store.js';
import { Webhooks } from './webhooks.js';

export interface SandboxOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** URL at which browsers reach the checkout page; default: the listening address. */
  publicUrl?: string;
  /** Replaces the origin of every webhook's URL, where the merchant's own is reachable only for browsers. */
  merchantUrl?: string;
  /** Folder where payments are stored across restarts; without it they are lost. */
  dataDirectory?: string;
  /** The checkout page's CSS. */
  stylesheet: string;
  /** Receives one log line per event; default: silent. */
  log?: (line: Record<string, unknown>, message: string) => void;
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Starts the simulated provider; resolves once it listens. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const server = Fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const webhooks = new Webhooks(options.log ?? (() => undefined), options.merchantUrl);
  const sessions = new Sessions(new PaymentStore(options.dataDirectory), new FaultSwitch(), webhooks);
  let url = '';
  merchantApi(server, sessions, () => (options.publicUrl ?? url).replace(/\/$/, ''));
  controlApi(server, sessions);
  checkout(server, sessions, options.stylesheet);
  textProvider(server, new TextStore());
  drandChain(server);
  server.get('/health', async () => ({ status: 'up' }));
  server.addHook('onClose', async () => webhooks.stop());
  url = await server.listen({ host: options.host, port: options.port });
  return { url, close: () => server.close() };
}
