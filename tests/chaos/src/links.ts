import { tcpProxy, type TcpProxy } from '@raffle/test-kit';
import type { System } from '@raffle/local';
import { links, type Link } from './plan.js';

/** The URLs of every gateway. */
export const gatewaysOf = ({ instances }: Pick<System, 'instances'>): string[] =>
  Object.entries(instances).flatMap(([name, url]) => (name.startsWith('gateway') ? [url] : []));

/** A TCP proxy in front of each address that a process connects to. Second instances share them. */
export class Links {
  private constructor(private readonly proxies: ReadonlyMap<Link, TcpProxy>) {}

  /** Listens before the system looks for free ports. */
  static async listen(): Promise<Links> {
    return new Links(new Map(await Promise.all(links.map(async (link) => [link, await tcpProxy()] as const))));
  }

  /** @returns the environment of a process, pointing to the proxies. */
  rewire(name: string, environment: Record<string, string>): Record<string, string> {
    const rewired = { ...environment };
    for (const [link, proxy] of this.proxies) {
      const [process, variable = ''] = link.split(' ');
      const url = environment[variable];
      if (process === name.replace(/-2$/, '') && url) rewired[variable] = proxy.before(url);
    }
    return rewired;
  }

  of(link: Link): TcpProxy {
    const proxy = this.proxies.get(link);
    if (!proxy) throw new Error(`Unknown link ${link}`);
    return proxy;
  }

  async close(): Promise<void> {
    for (const proxy of this.proxies.values()) await proxy.close();
  }
}
