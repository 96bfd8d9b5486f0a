import { Injectable } from '@nestjs/common';
import { morningHour, periodOfMorning, tooLateHour } from '@raffle/contracts/http/admin-news';
import { catalogNews, paymentsNews, ticketsNews } from '@raffle/contracts/internal';
import { logger, Repeat } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { InternalCallError, InternalUnreachableError } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogClient, PaymentsClient, TicketsClient } from '../clients.js';
import { countForAdmins } from './admin-notice.queries.js';
import { morningText, type MorningFigures } from './morning-text.js';
import { anyOwnerPhone, textOwners } from './owner-phone.queries.js';

const everyMs = 60_000;
const timeoutMs = 5_000;
/** So long the text waits for a service that does not answer; afterwards it says so. In minutes. */
const waitsForMinutes = 15;

const log = logger('morning-message');

/**
 * Tells administrators each morning that their page is there, and each super_admin who agreed the figures by text (docs/product.md rule
 * 67). After `tooLateHour` nothing is sent any more: the page says so.
 */
@Injectable()
export class MorningMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly payments: PaymentsClient,
    private readonly catalog: CatalogClient,
  ) {}

  @Repeat({ name: 'morning-message', everyMs })
  async send(now = new Date()): Promise<void> {
    const hour = now.getUTCHours();
    if (hour < morningHour || hour >= tooLateHour) return;
    const { manager } = this.dataSource;
    const day = now.toISOString().slice(0, 10);
    if ((await toldAt(manager, day)) !== null) return;
    const figures = (await anyOwnerPhone(manager)) ? await this.figuresOf(day) : null;
    const waits = hour === morningHour && now.getUTCMinutes() < waitsForMinutes;
    if (figures && waits && Object.values(figures).includes(null)) return;
    await this.dataSource.transaction(async (transaction) => {
      if (!(await beginMorning(transaction, day))) return;
      await countForAdmins(transaction, 'morning', 1, { areas: 'every' });
      if (!figures) return;
      const expiresAt = new Date(`${day}T${tooLateHour}:00:00.000Z`);
      await textOwners(transaction, { body: morningText(figures), expiresAt, most: Number.MAX_SAFE_INTEGER });
    });
  }

  private async figuresOf(day: string): Promise<MorningFigures> {
    const { from, to } = periodOfMorning(day);
    const options = { query: { from: from.toISOString(), to: to.toISOString() }, timeoutMs };
    const [sold, money, due] = await Promise.all([
      known(this.tickets.call(ticketsNews, options)),
      known(this.payments.call(paymentsNews, options)),
      known(this.catalog.call(catalogNews, { timeoutMs })),
    ]);
    return { tickets: sold?.sold ?? null, money, prizes: due?.prizes ?? null };
  }
}

/** Null from a service that does not answer. */
async function known<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
    log.warn({ err: error }, 'a service has no figures for the morning');
    return null;
  }
}

/** When the message of this day was sent; null: not. */
export async function toldAt(manager: EntityManager, day: string): Promise<Date | null> {
  const morning = await firstRow<{ told_at: Date }>(manager, 'SELECT told_at FROM morning WHERE day = $1', [day]);
  return morning?.told_at ?? null;
}

/** @returns false where it was sent before */
async function beginMorning(manager: EntityManager, day: string): Promise<boolean> {
  const begun = await firstRow(manager, 'INSERT INTO morning (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day', [
    day,
  ]);
  return begun !== undefined;
}
