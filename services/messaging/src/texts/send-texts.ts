import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { userPhones } from '@raffle/contracts/internal';
import {
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  logger,
  Metrics,
  openBytes,
  Repeat,
} from '@raffle/service-kit';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { lockTexts } from '../locks.js';
import { plainText } from './plain-text.js';
import { TextMessages, type TextOutcome } from './text-messages.js';
import { textSettings, type TextSettings } from './text-settings.js';
import {
  countTextsOfToday,
  deleteOldTexts,
  endSpentTexts,
  endTexts,
  listDueTexts,
  takeTexts,
  type TakenTextRow,
} from './text.queries.js';
import { withinLimits } from './within-limits.js';

const everyMs = 1_000;
const endEveryMs = 5_000;
/** Messages handed over concurrently. */
const batch = 20;
const identityTimeoutMs = 3_000;

const log = logger('text-messages');

/** Hands queued text messages to the provider, as far as the day's limits allow (docs/text-messages.md). */
@Injectable()
export class SendTexts implements OnApplicationShutdown {
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: TextMessages,
    private readonly identity: InternalClient,
    @Inject(textSettings) private readonly settings: TextSettings | null,
    metrics: Metrics,
  ) {
    this.outcomes = new Counter({
      name: 'text_messages_total',
      help: 'Text messages by outcome: sent, later (retried), refused, over_limit (the cost guard), given_up.',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /** @returns whether there may be more. */
  @Repeat({ name: 'send-texts', everyMs })
  async sendBatch(): Promise<boolean> {
    const { settings } = this;
    // Check without the lock first: usually nothing is due.
    if (!settings || (await listDueTexts(this.dataSource.manager, 1)).length === 0) return false;
    const { taken, more } = await this.take(settings);
    const phones = taken.length > 0 ? await this.phonesOf(taken) : null;
    if (phones) await Promise.all(taken.map((text) => this.send(text, phones.get(text.user_id), settings)));
    return more;
  }

  @Repeat({ name: 'end-texts', everyMs: endEveryMs })
  async endSpent(): Promise<void> {
    const givenUp = await endSpentTexts(this.dataSource.manager);
    if (givenUp > 0) log.warn({ messages: givenUp }, 'text messages given up');
    this.count('given_up', givenUp);
    await deleteOldTexts(this.dataSource.manager);
  }

  onApplicationShutdown(): Promise<void> {
    return this.identity.close();
  }

  /** One instance at a time: two would both see room under a limit. */
  private async take({ limits }: TextSettings): Promise<{ taken: TakenTextRow[]; more: boolean }> {
    const { due, over, spent, taken } = await this.dataSource.transaction(async (manager) => {
      await lockTexts(manager);
      const due = await listDueTexts(manager, batch);
      const spent = await countTextsOfToday(manager, [...new Set(due.map(({ user_id }) => user_id))]);
      const waiting = due.map(({ id, user_id: userId, purpose, counted }) => ({ id, userId, purpose, counted }));
      const { allowed, over } = withinLimits(waiting, spent, limits);
      await endTexts(
        manager,
        over.map(({ id }) => id),
      );
      const taken = await takeTexts(
        manager,
        allowed.map(({ id }) => id),
      );
      return { due, over, spent, taken };
    });
    for (const { id: reference, purpose, userId } of over) {
      const about = { reference, purpose, user_id: userId, sent_today: spent.total };
      log.warn(about, 'text message not sent: over the daily limits');
    }
    this.count('over_limit', over.length);
    return { taken, more: due.length === batch };
  }

  /** Null if identity is unavailable: the messages wait for their next attempt. */
  private async phonesOf(texts: readonly TakenTextRow[]): Promise<ReadonlyMap<string, string> | null> {
    try {
      const body = { user_ids: [...new Set(texts.map(({ user_id }) => user_id))] };
      const { phones } = await this.identity.call(userPhones, { body, timeoutMs: identityTimeoutMs });
      return new Map(phones.map(({ id, phone }) => [id, phone]));
    } catch (error) {
      if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
      log.warn({ err: error }, 'text messages delayed: identity returned no phone numbers');
      this.count('later', texts.length);
      return null;
    }
  }

  private async send(row: TakenTextRow, to: string | undefined, { sealingKey }: TextSettings): Promise<void> {
    const { id: reference, purpose } = row;
    const text = row.body ?? opened(row, sealingKey);
    const isComplete = to !== undefined && text !== null;
    const outcome: TextOutcome = isComplete
      ? await this.provider.send({ reference, to, purpose, text: plainText(text) })
      : 'refused';
    this.count(outcome, 1);
    if (outcome !== 'later') await endTexts(this.dataSource.manager, [reference]);
  }

  private count(outcome: TextOutcome | 'over_limit' | 'given_up', messages: number): void {
    if (messages > 0) this.outcomes.inc({ outcome }, messages);
  }
}

/** Opens the sealed text; logs an error and returns null on failure. */
function opened({ id: reference, sealed }: TakenTextRow, key: Buffer): string | null {
  try {
    return Buffer.from(openBytes(key, reference, sealed ?? Buffer.alloc(0))).toString();
  } catch (error) {
    log.error({ err: error, reference }, 'code cannot be opened: TEXT_MESSAGES_SEALING_KEY differs from identity’s');
    return null;
  }
}
