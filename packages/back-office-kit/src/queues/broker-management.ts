import { z } from 'zod';

/** RabbitMQ's HTTP interface on one virtual host. */
export class BrokerManagement {
  private readonly origin: string;
  /** As it stands in a path. */
  readonly vhost: string;
  private readonly headers: Record<string, string>;

  /** @param url with the name and password of an administrator; its path is the virtual host. */
  constructor(url: string) {
    const { origin, pathname, username, password } = new URL(url);
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.origin = origin;
    this.vhost = pathname.length > 1 ? pathname.slice(1) : encodeURIComponent('/');
    this.headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  }

  /** @throws Error when RabbitMQ does not answer in ten seconds, or refuses. */
  async get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const response = await this.request(path, {});
    if (!response.ok) throw new Error(`RabbitMQ's management interface answered ${response.status}`);
    return schema.parse(await response.json());
  }

  /** @returns the status. @throws Error when RabbitMQ does not answer in a minute. */
  async post(path: string, body: object): Promise<number> {
    const response = await this.request(path, { method: 'POST', body: JSON.stringify(body), timeoutMs: 60_000 });
    return response.status;
  }

  private async request(path: string, { timeoutMs = 10_000, ...sent }: RequestInit & { timeoutMs?: number }) {
    return fetch(`${this.origin}/api/${path}`, {
      ...sent,
      headers: { ...this.headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new Error(`RabbitMQ's management interface does not answer at ${this.origin}`, { cause });
    });
  }
}
