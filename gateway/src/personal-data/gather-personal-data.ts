import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AnswerOf, Service } from '@raffle/contracts/http/define-endpoint';
import type { downloadMyData } from '@raffle/contracts/http/personal-data';
import { isOpenItem, type showPersonHistory } from '@raffle/contracts/http/person-history';
import * as operations from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { InternalClient, ProblemException, type Subject } from '@raffle/service-kit/http';
import type { z } from 'zod';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { isUnanswered, ServiceHealth } from '../upstream/service-health.js';

/** Timeout of all pages of all services together, in milliseconds. */
const timeoutMs = 20_000;
/** Maximum of pages per service: 200 items each, more than a person can have. */
const maxPages = 200;
/** Timeout of the history, for which an administrator waits, in milliseconds. */
const historyTimeoutMs = 5_000;
const maxHistoryPages = 5;
/** Pages after those, of which only what is still open is kept. */
const maxOpenPages = 45;
const log = logger('personal-data');

type HistoryItem = Parameters<typeof isOpenItem>[0];
type Operation<Item> = operations.OperationDefinition<
  undefined,
  z.core.$ZodType<{ items: Item[]; next: string | null }> & operations.OperationDefinition['answer']
>;

/** All data about a person, from every service or not at all (docs/product.md rule 33). */
@Injectable()
export class GatherPersonalData implements OnApplicationShutdown {
  private readonly clients: Record<Service, InternalClient>;

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(ServiceHealth) private readonly health: ServiceHealth,
  ) {
    const clientOf = (target: Service, baseUrl: string) =>
      new InternalClient({
        self: 'gateway',
        target,
        baseUrl,
        privateKey: config.INTERNAL_PRIVATE_KEY,
        connections: 4,
      });
    this.clients = {
      identity: clientOf('identity', config.IDENTITY_URL),
      catalog: clientOf('catalog', config.CATALOG_URL),
      tickets: clientOf('tickets', config.TICKETS_URL),
      payments: clientOf('payments', config.PAYMENTS_URL),
      messaging: clientOf('messaging', config.MESSAGING_URL),
    };
  }

  /** @throws ProblemException `personal_data_incomplete` while a service does not answer, `personal_data_too_large` */
  async of(subject: Subject): Promise<AnswerOf<typeof downloadMyData>> {
    const end = Date.now() + timeoutMs;
    const all = <Item>(service: Service, operation: Operation<Item>) =>
      this.health.run(service, () => everyPage(this.clients[service], operation, subject, end));
    try {
      const [account, entries, money, messages, draws] = await Promise.all([
        all('identity', operations.accountOfPerson),
        all('tickets', operations.ticketsOfPerson),
        all('payments', operations.moneyOfPerson),
        all('messaging', operations.messagesOfPerson),
        all('catalog', operations.drawsOfPerson),
      ]);
      return { made_at: new Date().toISOString(), account, tickets: entries, money, messages, draws };
    } catch (cause) {
      if (isUnanswered(cause)) {
        throw new ProblemException('personal_data_incomplete', { cause, headers: { 'retry-after': '10' } });
      }
      throw cause;
    }
  }

  /**
   * Account, tickets, money and prizes of a person for administrators: 1,000 items of each, and what is still open of 9,000 more. A part that
   * does not answer is listed as unavailable.
   * @throws ProblemException `user_not_found`
   */
  async historyOf(subject: Subject): Promise<AnswerOf<typeof showPersonHistory>> {
    const end = Date.now() + historyTimeoutMs;
    const unavailable: AnswerOf<typeof showPersonHistory>['unavailable'] = [];
    const unread: typeof unavailable = [];
    let more = false;
    const readOpen = async <Item extends HistoryItem>(
      part: (typeof unavailable)[number],
      operation: Operation<Item>,
      after: string,
    ): Promise<Item[]> => {
      const limits = { end, pages: maxOpenPages, after };
      const { items, next } = await readPages(this.clients[part], operation, subject, limits).catch(
        (error: unknown) => {
          if (!isUnanswered(error)) throw error;
          return { items: [], next: after };
        },
      );
      if (next !== null) unread.push(part);
      return items.filter(isOpenItem);
    };
    const read = async <Item extends HistoryItem>(
      part: (typeof unavailable)[number],
      operation: Operation<Item>,
    ): Promise<Item[]> => {
      try {
        const client = this.clients[part];
        return await this.health.run(part, async () => {
          const { items, next } = await readPages(client, operation, subject, { end, pages: maxHistoryPages });
          if (next === null) return items;
          more = true;
          return [...items, ...(await readOpen(part, operation, next))];
        });
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        log.warn({ err: error, target: part }, 'a part of a person’s history cannot be read');
        unavailable.push(part);
        return [];
      }
    };
    const [account, tickets, money, draws] = await Promise.all([
      read('identity', operations.accountOfPerson),
      read('tickets', operations.ticketsOfPerson),
      read('payments', operations.moneyOfPerson),
      read('catalog', operations.drawsOfPerson),
    ]);
    if (account.length === 0 && !unavailable.includes('identity')) throw new ProblemException('user_not_found');
    return { account, tickets, money, draws, unavailable, more, unread };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}

async function everyPage<Item>(
  client: InternalClient,
  operation: Operation<Item>,
  subject: Subject,
  end: number,
): Promise<Item[]> {
  const { items, next } = await readPages(client, operation, subject, { end, pages: maxPages });
  if (next !== null) throw new ProblemException('personal_data_too_large');
  return items;
}

/** @returns `next`: null after the last page */
async function readPages<Item>(
  client: InternalClient,
  operation: Operation<Item>,
  subject: Subject,
  { end, pages, after: from = null }: { end: number; pages: number; after?: string | null },
): Promise<{ items: Item[]; next: string | null }> {
  const all: Item[] = [];
  let after = from;
  for (let page = 0; page < pages; page++) {
    const timeoutMs = Math.max(1, end - Date.now());
    const query = { after: after ?? undefined };
    const answer: { items: Item[]; next: string | null } = await client.call(operation, { subject, query, timeoutMs });
    all.push(...answer.items);
    after = answer.next;
    if (after === null) break;
  }
  return { items: all, next: after };
}
