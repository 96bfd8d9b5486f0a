import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { getConfig } from '@raffle/contracts';
import { logger, statementHeader } from '@raffle/service-kit';
import { text } from 'node:stream/consumers';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { ServicePools } from '../proxy/service-pools.js';
import { Statements } from '../proxy/statements.js';

const refreshMs = 60_000;
const retryMs = 2_000;

const log = logger('brand');

/** The configured brand, asked of identity and kept: pages carry it without waiting for anybody. */
@Injectable()
export class Brand implements OnApplicationBootstrap, OnApplicationShutdown {
  private known: string | null = null;
  private next: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(Statements) private readonly statements: Statements,
  ) {}

  /** Until identity has answered once, the public address stands for the name. */
  get name(): string {
    return this.known ?? new URL(this.config.PUBLIC_URL).hostname;
  }

  onApplicationBootstrap(): void {
    void this.refresh();
  }

  onApplicationShutdown(): void {
    this.closed = true;
    clearTimeout(this.next);
  }

  private async refresh(): Promise<void> {
    let pauseMs = refreshMs;
    try {
      this.known = await this.ask();
    } catch (error) {
      if (this.known === null) pauseMs = retryMs;
      if (!this.closed) log.warn({ err: error }, 'identity does not tell the brand');
    }
    if (!this.closed) this.next = setTimeout(() => void this.refresh(), pauseMs).unref();
  }

  private async ask(): Promise<string> {
    const { statusCode, body } = await this.pools.call('identity', {
      method: getConfig.method,
      path: getConfig.path,
      headers: { accept: 'application/json', [statementHeader]: await this.statements.for('identity', null, '') },
      body: null,
      timeoutMs: 3_000,
    });
    const answer = await text(body);
    if (statusCode !== 200) throw new Error(`identity answered ${statusCode} to ${getConfig.path}`);
    return getConfig.answer!.parse(JSON.parse(answer)).brand;
  }
}
