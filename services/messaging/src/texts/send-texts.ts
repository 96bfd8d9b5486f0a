import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ResetCodeTexted } from '@raffle/contracts/events';
import { userPhones } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Metrics, openBytes, Repeat, WorkPool } from '@raffle/service-kit';
import { InternalCallError, InternalUnreachableError } from '@raffle/service-kit/http';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { PhonesClient } from '../clients.js';
import { lockTexts } from '../locks.js';
import { plainText } from './plain-text.js';
import { maxConcurrentTexts, TextMessages, type TextOutcome } from './text-messages.js';
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

const everyMs = 2_000;
const endEveryMs = 5_000;
const forgetEveryMs = 60_000;
/** Messages deleted in one statement. */
const forgottenAtOnce = 500;
const identityTimeoutMs = 3_000;

const log = logger('text-messages');

/** A message taken to be sent, with its phone; undefined for an unknown or closed account. */
interface TextToSend {
  row: TakenTextRow;
  to: string | undefined;
}

/** Hands queued text messages to the provider, as far as the day's limits allow (docs/text-messages.md). */
@Injectable()
export class SendTexts implements BeforeApplicationShutdown {
  private readonly outcomes: Counter<'outcome'>;
  private readonly pool: WorkPool<TextToSend> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: TextMessages,
    private readonly phones: PhonesClient,
    private readonly outbox: Outbox,
    @Inject(textSettings) settings: TextSettings | null,
    metrics: Metrics,
  ) {
    this.outcomes = new Counter({
      name: 'text_messages_total',
      help: 'Text messages by outcome: sent, later (retried), refused, over_limit (the cost guard), given_up.',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
    for (const outcome of ['sent', 'later', 'refused', 'over_limit', 'given_up']) this.outcomes.inc({ outcome }, 0);
    if (!settings) return;
    this.pool = new WorkPool({
      name: 'send-texts',
      max: maxConcurrentTexts,
      claim: (free) => this.claim(free, settings),
      work: (text) => this.send(text, settings),
    });
  }

  @Repeat({ name: 'send-texts', everyMs })
  async sendDue(): Promise<void> {
    await this.pool?.startDue();
  }

  @Repeat({ name: 'end-texts', everyMs: endEveryMs })
  async endSpent(): Promise<void> {
    const givenUp = await endSpentTexts(this.dataSource.manager);
    if (givenUp > 0) log.warn({ messages: givenUp }, 'text messages given up');
    this.count('given_up', givenUp);
  }

  /** @returns how many were deleted. */
  @Repeat({ name: 'forget-texts', everyMs: forgetEveryMs, batch: forgottenAtOnce })
  forgetOld(): Promise<number> {
    return deleteOldTexts(this.dataSource.manager, forgottenAtOnce);
  }

  /** Waits for messages in progress, so that their outcomes are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.pool?.stop();
  }

  private async claim(limit: number, settings: TextSettings): Promise<{ tasks: TextToSend[]; more: boolean }> {
    // Check without the lock first: usually nothing is due.
    if ((await listDueTexts(this.dataSource.manager, 1)).length === 0) return { tasks: [], more: false };
    let { taken, more } = await this.take(limit, settings);
    // Those over the daily limits are given up.
    while (taken.length === 0 && more) ({ taken, more } = await this.take(limit, settings));
    const phones = taken.length > 0 ? await this.phonesOf(taken) : null;
    return { tasks: phones ? taken.map((row) => ({ row, to: row.phone ?? phones.get(row.user_id) })) : [], more };
  }

  /** One instance at a time: two would both see room under a limit. */
  private async take(limit: number, { limits }: TextSettings): Promise<{ taken: TakenTextRow[]; more: boolean }> {
    const { due, over, spent, taken } = await this.dataSource.transaction(async (manager) => {
      await lockTexts(manager);
      const due = await listDueTexts(manager, limit);
      const spent = await countTextsOfToday(manager, [...new Set(due.map(({ user_id }) => user_id))]);
      const waiting = due.map(({ id, user_id: userId, purpose, known_device: knownDevice, counted }) => ({
        id,
        userId,
        purpose,
        knownDevice,
        counted,
      }));
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
    return { taken, more: due.length === limit };
  }

  /** Null if identity is unavailable: the messages wait for their next attempt. */
  private async phonesOf(texts: readonly TakenTextRow[]): Promise<ReadonlyMap<string, string> | null> {
    const people = texts.filter(({ phone }) => phone === null);
    if (people.length === 0) return new Map();
    try {
      const body = { user_ids: [...new Set(people.map(({ user_id }) => user_id))] };
      const { phones } = await this.phones.call(userPhones, { body, timeoutMs: identityTimeoutMs });
      return new Map(phones.map(({ id, phone }) => [id, phone]));
    } catch (error) {
      if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
      log.warn({ err: error }, 'text messages delayed: identity returned no phone numbers');
      this.count('later', texts.length);
      return null;
    }
  }

  private async send({ row, to }: TextToSend, { sealingKey }: TextSettings): Promise<void> {
    const { id: reference, purpose } = row;
    const text = row.body ?? opened(row, sealingKey);
    const isComplete = to !== undefined && text !== null;
    const outcome: TextOutcome = isComplete
      ? await this.provider.send({
          reference,
          to,
          purpose: purpose === 'code' ? 'code' : 'notice',
          text: plainText(text),
        })
      : 'refused';
    this.count(outcome, 1);
    if (outcome === 'later') return;
    await this.dataSource.transaction(async (manager) => {
      const ended = await endTexts(manager, [reference]);
      if (!ended || outcome !== 'sent' || purpose !== 'code') return;
      await this.outbox.add(manager, ResetCodeTexted, { code_id: reference, user_id: row.user_id });
    });
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
