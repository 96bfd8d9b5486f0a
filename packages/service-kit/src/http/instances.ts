import { randomInt } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector, Pool } from 'undici';

/** A connection is opened at least so often before its calls fail. */
const attempts = 3;
const pauseMs = 100;
/** How long an idle connection is kept, in milliseconds: shorter than an instance that is to stop still serves (DRAIN_SECONDS). */
const idleMs = 4_000;
/**
 * A connection is replaced after so many calls, so that an instance that was added gets its share. undici's `clientTtl` does the same by
 * time, but where all connections of a pool have aged, the next call is queued and never sent.
 */
const callsPerConnection = 200;

/** The base URLs of a service's instances, as they are configured: one, or several separated by commas. */
export const instancesOf = (urls: string): URL[] => urls.split(',').map((url) => new URL(url.trim()));

/**
 * Connections to a service. Each new one goes to the next instance, whether these are listed or are the addresses of one name. When an
 * instance accepts none, the next is tried: no call has been sent yet, so this is right for calls that change something.
 */
export function poolTo(urls: string, options: Pool.Options & { connectTimeout: number }): Pool {
  return new Pool(instancesOf(urls)[0]!.origin, {
    ...options,
    keepAliveTimeout: idleMs,
    // Else it would be as long as the server offers.
    keepAliveMaxTimeout: idleMs,
    maxRequestsPerClient: callsPerConnection,
    connect: connectorTo(instancesOf(urls), options.connectTimeout),
  });
}

function connectorTo(instances: URL[], timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup: nextAddressFirst() });
  let turn = randomInt(instances.length);
  return (options, done) => {
    const first = turn++;
    const attempt = (count: number) => {
      const { protocol, hostname, host, port } = instances[(first + count) % instances.length]!;
      connect({ ...options, protocol, hostname, host, port }, (...result) => {
        const [error] = result;
        if (error === null || count + 1 >= Math.max(attempts, instances.length)) done(...result);
        else setTimeout(attempt, count + 1 < instances.length ? 0 : pauseMs, count + 1);
      });
    };
    attempt(0);
  };
}

/** All addresses of a name, beginning with the next one at each call: the system's order is always the same. Node connects to the first that accepts. */
function nextAddressFirst(): LookupFunction {
  let turn = randomInt(1_000);
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first, ...others] = inTurn(addresses, turn++);
      if (options.all) done(null, [first!, ...others]);
      else done(null, first!.address, first!.family);
    });
  };
}

function inTurn(addresses: LookupAddress[], turn: number): LookupAddress[] {
  const sorted = addresses.toSorted((one, other) => (one.address < other.address ? -1 : 1));
  const first = turn % sorted.length;
  return [...sorted.slice(first), ...sorted.slice(0, first)];
}
