import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { codeOfError, logger, requestIdHeader } from '@raffle/service-kit';
import { instancesOf, poolTo, ProblemException } from '@raffle/service-kit/http';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { services, type Service } from '@raffle/contracts/http/define-endpoint';
import { ServiceHealth, serviceUrls } from './service-health.js';

/** Maximum of open connections in a pool of quick calls. */
const connections = 64;
/**
 * Maximum in a pool of slow calls: people who wait for a place or the payment provider must not delay those who get an immediate answer,
 * for example that a draw is full.
 */
const slowConnections = 256;
/** Maximum of calls that wait for a connection: as many as a busy machine starts before the first of them times out. */
const maxWaiting = { quick: 500, slow: 4_000 };
/** The default of `timeoutMs`. Slower calls wait for a place or an external system, such as the payment provider. */
export const usualTimeoutMs = 10_000;

const log = logger('proxy');

export interface ServiceCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  timeoutMs: number;
  /** The response to the browser: the call is aborted when the browser disconnects. Only for calls that change nothing. */
  browser?: ServerResponse;
}

interface Target {
  /** For calls within `usualTimeoutMs`. */
  quick: Pool;
  slow: Pool;
  prefix: string;
}

/**
 * Two bounded connection pools for each service: a slow service cannot use up the connections of the others, and calls that wait for
 * a place or the payment provider cannot use up those of the other calls.
 */
@Injectable()
export class ServicePools implements OnApplicationShutdown {
  private readonly targets: Record<Service, Target>;

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(ServiceHealth) private readonly health: ServiceHealth,
  ) {
    const urls = serviceUrls(config);
    const targetOf = (url: string): Target => {
      const pool = (max: number) => poolTo(url, { connections: max, connectTimeout: 2_000 });
      return {
        quick: pool(connections),
        slow: pool(slowConnections),
        prefix: instancesOf(url)[0]!.pathname.replace(/\/$/, ''),
      };
    };
    this.targets = Object.fromEntries(
      services.map((service) => [service, targetOf(urls[service])]),
    ) as typeof this.targets;
  }

  /**
   * Makes the call, at an instance that accepts connections; a read is retried once when its connection broke, a write is not.
   * @throws ProblemException `service_unavailable` when the service does not answer in time, `service_down` at once while it is
   * known to be down; a read also when that is found out while it waits, a write never: it may be done.
   */
  async call(service: Service, call: ServiceCall): Promise<Dispatcher.ResponseData> {
    if (this.targets[service][speedOf(call)].stats.queued > maxWaiting[speedOf(call)])
      throw unavailable(new Error(`${service} has too many calls waiting`));
    try {
      return await this.attempt(service, call);
    } catch (error) {
      const again = isRead(call) && brokenConnection(error);
      if (!again) throw failed(service, call, error);
    }
    return this.attempt(service, call).catch((error: unknown) => {
      throw failed(service, call, error);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.targets).flatMap(({ quick, slow }) => [quick.destroy(), slow.destroy()]));
  }

  private async attempt(
    service: Service,
    { timeoutMs, browser, path, ...call }: ServiceCall,
  ): Promise<Dispatcher.ResponseData> {
    // undici accepts an emitter instead of an AbortSignal, which would be a quarter of the cost of a call.
    const signal = new EventEmitter() as EventEmitter & { reason?: Error };
    const abort = (reason: Error) => {
      signal.reason = reason;
      signal.emit('abort');
    };
    const hasLeft = () => new Error('the browser has left');
    // Its `close` came before this call, while its session was read.
    if (browser?.destroyed) throw unavailable(hasLeft());
    const leave = () => abort(hasLeft());
    const end = this.health.begin(service, isRead(call) ? abort : undefined);
    // Also bounds the wait for a free connection, which undici's own timeouts do not.
    const timer = setTimeout(() => abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    browser?.once('close', leave);
    try {
      return await this.targets[service][speedOf({ timeoutMs })].request({
        ...call,
        path: this.targets[service].prefix + path,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: 15_000,
      });
    } finally {
      end();
      clearTimeout(timer);
      browser?.off('close', leave);
    }
  }
}

const speedOf = ({ timeoutMs }: Pick<ServiceCall, 'timeoutMs'>) => (timeoutMs > usualTimeoutMs ? 'slow' : 'quick');

function failed(target: Service, { headers }: ServiceCall, error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  log.warn({ err: error, target, request_id: headers[requestIdHeader] }, 'a service does not answer');
  return unavailable(error);
}

export const unavailable = (cause: unknown) =>
  new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });

const isRead = ({ method }: Pick<ServiceCall, 'method'>) => method === 'GET' || method === 'HEAD';

const brokenCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const brokenConnection = (error: unknown) => brokenCodes.has(codeOfError(error) ?? '');
