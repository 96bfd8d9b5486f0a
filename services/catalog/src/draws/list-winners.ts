import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AdminWinner } from '@raffle/contracts/http/admin-winners';
import { csvFile, ProblemException, type CsvColumn, type Subject } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { DrawEntity } from './draw.entity.js';
import { WinnerContacts, type Contact } from './winner-contacts.js';
import { countWinners, readWinners, type Winner, type WinnerQuery } from './winners.queries.js';

const columns: readonly CsvColumn<AdminWinner>[] = [
  { title: 'Ticket', value: ({ ticket }) => ticket },
  { title: 'Nom', value: (winner) => winner.full_name },
  { title: 'Nom public', value: ({ name }) => name },
  { title: 'Téléphone', value: ({ phone }) => phone },
  { title: 'Ville', value: ({ city }) => city },
  { title: 'Identifiant', value: (winner) => winner.user_id },
];

/** Winners of one batch of a file, and of one call to identity. */
const fileBatch = 500;
/** Calls in a row that identity may leave unanswered before the rest of a file is written without it. */
const maxUnanswered = 2;

/** The winners of a completed draw for the hand-over of prizes: a page, or all as a CSV file. */
@Injectable()
export class ListWinners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: WinnerContacts,
  ) {}

  /** @throws ProblemException `draw_not_found` before the draw's end. */
  async page(productId: number, query: WinnerQuery, asker: Subject | null) {
    await this.requireCompleted(productId);
    const { manager } = this.dataSource;
    const total = await countWinners(manager, productId, query);
    const { limit } = query;
    const winners = await readWinners(manager, productId, query, { limit, offset: (query.page - 1) * limit });
    const contacts = await this.contacts.of(idsOf(winners), asker);
    return { winners: winners.map((winner) => withContact(winner, contacts)), total };
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
      const winners = await readWinners(this.dataSource.manager, productId, query, { limit: fileBatch, offset });
      const contacts = unanswered < maxUnanswered ? await this.contacts.of(idsOf(winners), asker) : null;
      unanswered = contacts ? 0 : unanswered + 1;
      yield* winners.map((winner) => withContact(winner, contacts));
      if (winners.length < fileBatch) return;
    }
  }

  private async requireCompleted(productId: number): Promise<void> {
    const isCompleted = await this.dataSource.manager.existsBy(DrawEntity, { productId, stage: 'completed' });
    if (!isCompleted) throw new ProblemException('draw_not_found');
  }
}

const idsOf = (winners: readonly Winner[]) => winners.map((winner) => winner.user_id);

function withContact(winner: Winner, contacts: ReadonlyMap<string, Contact> | null): AdminWinner {
  const contact = contacts?.get(winner.user_id);
  return { ...winner, full_name: contact?.name ?? null, phone: contact?.phone ?? null };
}
