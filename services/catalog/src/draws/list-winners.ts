import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AdminWinner, listWinners } from '@raffle/contracts';
import { csvFile, likePattern, ProblemException, searchWords, type CsvColumn, type Subject } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { DrawEntity } from './draw.entity.js';
import { WinnerContacts, type Contact } from './winner-contacts.js';

export type WinnerQuery = z.output<NonNullable<typeof listWinners.query>>;
type Winner = Omit<AdminWinner, 'full_name' | 'phone'>;

/** What each sort orders by; the ticket decides between equals. */
const orders: Record<WinnerQuery['sort'], string> = {
  ticket: 'ticket',
  name: 'fold_text(display_name) COLLATE "C"',
  city: 'fold_text(city) COLLATE "C"',
};

/** As it is counted and as it is printed (`0290`), so that either is found from its beginning. */
const searched = `fold_text(concat_ws(' ', '', ticket, lpad(ticket::text, greatest(4, length(ticket::text)), '0'), display_name, city))`;

const columns: readonly CsvColumn<AdminWinner>[] = [
  { title: 'Ticket', value: ({ ticket }) => ticket },
  { title: 'Nom', value: (winner) => winner.full_name },
  { title: 'Nom public', value: ({ name }) => name },
  { title: 'Téléphone', value: ({ phone }) => phone },
  { title: 'Ville', value: ({ city }) => city },
  { title: 'Identifiant', value: (winner) => winner.user_id },
];

/** Winners of one batch of a file; identity is asked about no more at a time. */
const fileBatch = 500;
/** So often in a row identity may stay silent before the rest of a file goes without it. */
const mostUnanswered = 2;

/** Whom the shop hands the prizes of a completed draw to: a page of them, or all as a spreadsheet's file. */
@Injectable()
export class ListWinners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: WinnerContacts,
  ) {}

  /** @throws ProblemException `draw_not_found` before the draw's end. */
  async page(productId: number, query: WinnerQuery, asker: Subject | null) {
    await this.requireCompleted(productId);
    const { from, parameters } = found(productId, query);
    const [counted] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*)::int AS total ${from}`,
      parameters,
    );
    const winners = await this.read(productId, query, (query.page - 1) * query.limit, query.limit);
    const contacts = await this.contacts.of(idsOf(winners), asker);
    return { winners: winners.map((winner) => withContact(winner, contacts)), total: counted?.total ?? 0 };
  }

  /** @throws ProblemException `draw_not_found` before the draw's end. */
  async csv(productId: number, query: WinnerQuery, asker: Subject | null): Promise<StreamableFile> {
    await this.requireCompleted(productId);
    return csvFile(`gagnants-${productId}`, columns, this.all(productId, query, asker));
  }

  private async *all(productId: number, query: WinnerQuery, asker: Subject | null): AsyncGenerator<AdminWinner> {
    let unanswered = 0;
    // A completed draw never changes: the batches fit together.
    for (let offset = 0; ; offset += fileBatch) {
      const winners = await this.read(productId, query, offset, fileBatch);
      const contacts = unanswered < mostUnanswered ? await this.contacts.of(idsOf(winners), asker) : null;
      unanswered = contacts ? 0 : unanswered + 1;
      yield* winners.map((winner) => withContact(winner, contacts));
      if (winners.length < fileBatch) return;
    }
  }

  private async requireCompleted(productId: number): Promise<void> {
    const isCompleted = await this.dataSource.manager.existsBy(DrawEntity, { productId, stage: 'completed' });
    if (!isCompleted) throw new ProblemException('draw_not_found');
  }

  private read(productId: number, query: WinnerQuery, offset: number, limit: number): Promise<Winner[]> {
    const { from, parameters } = found(productId, query);
    const { sort, direction } = query;
    return this.dataSource.query<Winner[]>(
      `SELECT ticket, user_id, display_name AS name, city ${from}
       ORDER BY ${orders[sort]} ${direction}, ticket ${direction} LIMIT ${limit} OFFSET ${offset}`,
      parameters,
    );
  }
}

/** The winners that a query asks for, of whatever page. */
function found(productId: number, { q }: WinnerQuery): { from: string; parameters: unknown[] } {
  const words = searchWords(q ?? '').map(likePattern);
  const isFound = words.map((_, index) => ` AND ${searched} LIKE fold_text($${index + 2})`).join('');
  return { from: `FROM draw_picks WHERE product_id = $1 AND wins${isFound}`, parameters: [productId, ...words] };
}

const idsOf = (winners: readonly Winner[]) => winners.map((winner) => winner.user_id);

function withContact(winner: Winner, contacts: ReadonlyMap<string, Contact> | null): AdminWinner {
  const contact = contacts?.get(winner.user_id);
  return { ...winner, full_name: contact?.name ?? null, phone: contact?.phone ?? null };
}
