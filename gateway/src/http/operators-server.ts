import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { logger, Metrics, Readiness } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from '../config.js';

const log = logger('operators');

interface Answer {
  status: number;
  type: string;
  body: string;
}
const json = 'application/json; charset=utf-8';

/**
 * Serves `/metrics`, `/ready` and `/health` on a port of its own, if one is configured: a proxy on the same machine relays the public port,
 * and what it relays looks like a call from here.
 */
@Injectable()
export class OperatorsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(gatewayConfig)
    private readonly config: Pick<GatewayConfig, 'METRICS_HOST' | 'METRICS_PORT' | 'PORT_SHARED'>,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
  ) {}

  /** The base URL with its real port; null while nothing listens. */
  get url(): string | null {
    const address = this.server?.address() as AddressInfo | null | undefined;
    return address ? `http://${this.config.METRICS_HOST}:${address.port}` : null;
  }

  /** @throws Error when the port is taken. */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST: host, PORT_SHARED: shared } = this.config;
    if (port === undefined) return;
    const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, ({ url, method }, response) => {
      const answer = method === 'GET' ? this.answers[url ?? ''] : undefined;
      if (answer) void this.send(response, answer);
      else response.writeHead(404).end();
    });
    server.maxConnections = 16;
    this.server = server;
    server.listen({ port, host, reusePort: shared === 'on' });
    await once(server, 'listening');
    log.info({ url: this.url }, 'operators are served');
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server?.listening) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  private readonly answers: Record<string, () => Promise<Answer> | Answer> = {
    '/health': () => ({ status: 200, type: json, body: '{"status":"up"}' }),
    '/ready': async () => {
      const { ready, checks } = await this.readiness.report();
      const body = JSON.stringify({ status: ready ? 'ready' : 'not_ready', checks });
      return { status: ready ? 200 : 503, type: json, body };
    },
    '/metrics': async () => {
      const { registry } = this.metrics;
      return { status: 200, type: registry.contentType, body: await registry.metrics() };
    },
  };

  private async send(response: ServerResponse, read: () => Promise<Answer> | Answer): Promise<void> {
    try {
      const { status, type, body } = await read();
      response.writeHead(status, { 'content-type': type }).end(body);
    } catch (error) {
      log.error({ err: error }, 'an operator could not be answered');
      response.writeHead(500).end();
    }
  }
}
