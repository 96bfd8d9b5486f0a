import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { logger, Metrics } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from '../config.js';

const log = logger('metrics');

/**
 * Serves `/metrics` on a port of its own, if one is configured: a proxy on the same machine relays the public port, and what it relays
 * looks like a call from here.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(gatewayConfig) private readonly config: Pick<GatewayConfig, 'METRICS_HOST' | 'METRICS_PORT'>,
    private readonly metrics: Metrics,
  ) {}

  /** Of its real port; null while nothing listens. */
  get url(): string | null {
    const address = this.server?.address() as AddressInfo | null | undefined;
    return address ? `http://${this.config.METRICS_HOST}:${address.port}/metrics` : null;
  }

  /** @throws Error when the port is taken. */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST: host } = this.config;
    if (port === undefined) return;
    const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, ({ url, method }, response) => {
      if (url === '/metrics' && method === 'GET') void this.answer(response);
      else response.writeHead(404).end();
    });
    server.maxConnections = 16;
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    log.info({ url: this.url }, 'metrics are served');
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server?.listening) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  private async answer(response: ServerResponse): Promise<void> {
    try {
      const figures = await this.metrics.registry.metrics();
      response.writeHead(200, { 'content-type': this.metrics.registry.contentType }).end(figures);
    } catch (error) {
      log.error({ err: error }, 'metrics could not be read');
      response.writeHead(500).end();
    }
  }
}
