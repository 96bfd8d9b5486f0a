import { tcpProxy, type TcpProxy } from '@raffle/test-kit';
import type { Link } from './plan.js';

/** A TCP proxy in each address that processes reach something by. Twins share them. */
export class Links {
  private readonly proxies = new Map<Link, Promise<TcpProxy>>();

  constructor(private readonly links: readonly Link[]) {}

  /** @returns the environment with proxies in it. */
  async rewire(name: string, environment: Record<string, string>): Promise<Record<string, string>> {
    const rewired = { ...environment };
    for (const link of this.links) {
      const [process, variable = ''] = link.split(' ');
      const url = environment[variable];
      if (process !== name.replace(/-2$/, '') || !url) continue;
      const proxy = this.proxies.get(link) ?? tcpProxy(url);
      this.proxies.set(link, proxy);
      rewired[variable] = (await proxy).url;
    }
    return rewired;
  }

  /** @throws Error for a link that no process has. */
  async of(link: Link): Promise<TcpProxy> {
    const proxy = this.proxies.get(link);
    if (!proxy) throw new Error(`There is no link ${link}`);
    return proxy;
  }

  async close(): Promise<void> {
    for (const proxy of this.proxies.values()) await (await proxy).close();
  }
}
