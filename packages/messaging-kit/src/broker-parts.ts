import type { Readiness } from '@raffle/service-kit';
import { BrokerConnection } from './broker-connection.js';

/** The process is not ready while one of the connections is down. */
export function addBrokerCheck(readiness: Readiness, ...connections: BrokerConnection[]): void {
  readiness.addCheck('broker', () => {
    if (!connections.every(({ connected }) => connected)) throw new Error('the broker connection is down');
  });
}

/** Provides the connection of a service. */
export const connectionTo = ({ url, service }: { url: string; service: string }) => ({
  provide: BrokerConnection,
  useFactory: () => new BrokerConnection({ url, name: service }),
});
