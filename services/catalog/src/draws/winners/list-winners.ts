import { Injectable, type StreamableFile } from '@nestjs/common';
import { winnerList as list, type AdminWinner } from '@raffle/contracts/http/winner-list';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { listAllById, listPage } from '@raffle/service-kit/database';
import { listFile, ProblemException, type Subject, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { ProductEntity } from '../../products/product.entity.js';
import { DrawEntity } from '../draw/draw.entity.js';
import { WinnerContacts, type Contact } from './winner-contacts.js';
import { findWinners, winnerList, type Winner, type WinnerQuery } from './winners.queries.js';

/** Unanswered calls to identity in a row before the rest of a file is written without its data. */
const maxUnanswered = 2;

/** The winners of a completed draw for the hand-over of prizes: a page, or all as a CSV file. */
@Injectable()
export class ListWinners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: WinnerContacts,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `draw_not_found` before the draw's end. */
  async page(productId: number, query: WinnerQuery, requester: Subject | null) {
    await this.requireCompleted(productId);
    const { manager } = this.dataSource;
    const source = winnerList(productId, query);
    const { rows, ...page } = await listPage(manager, source, query, this.winnersById(productId, requester));
    return { winners: rows, ...page };
  }

  /**
   * Recorded in the audit log, because it contains phone numbers (docs/product.md rule 33).
   * @throws ProblemException `draw_not_found` before the draw's end.
   */
  async csv(productId: number, query: WinnerQuery, requester: Subject | null, actor: Actor): Promise<StreamableFile> {
    await this.requireCompleted(productId);
    const product = await this.dataSource.manager.findOneByOrFail(ProductEntity, { id: productId });
    const act = { action: 'product.winners_exported', subject: String(productId), before: null, after: null } as const;
    await this.dataSource.transaction((manager) => recordAct(this.outbox, manager, actor, act));
    const all = listAllById(this.dataSource, winnerList(productId, query), this.winnersById(productId, requester));
    return listFile({ ...list, file: `${list.file}-${productId}` }, numbered(all, product), {});
  }

  /** Reads winners by their tickets, for one page or file. */
  private winnersById(productId: number, requester: Subject | null) {
    let unanswered = 0;
    return async (manager: EntityManager, tickets: number[]): Promise<Map<number, AdminWinner>> => {
      const winners = await findWinners(manager, productId, tickets);
      const userIds = tickets.flatMap((ticket) => winners.get(ticket)?.user_id ?? []);
      const contacts = unanswered < maxUnanswered ? await this.contacts.contactsOf(userIds, requester) : null;
      unanswered = contacts ? 0 : unanswered + 1;
      return new Map([...winners].map(([ticket, winner]) => [ticket, withContact(winner, contacts)]));
    };
  }

  private async requireCompleted(productId: number): Promise<void> {
    const isCompleted = await this.dataSource.manager.existsBy(DrawEntity, {
      product_id: productId,
      stage: 'completed',
    });
    if (!isCompleted) throw new ProblemException('draw_not_found');
  }
}

/** The winners with the numbers of their tickets as people read them. */
async function* numbered(winners: AsyncIterable<AdminWinner>, { id, max_participants }: ProductEntity) {
  for await (const winner of winners) yield { ...winner, number: ticketNumber(id, winner.ticket, max_participants) };
}

function withContact(winner: Winner, contacts: ReadonlyMap<string, Contact> | null): AdminWinner {
  const contact = contacts?.get(winner.user_id);
  return { ...winner, full_name: contact?.name ?? null, phone: contact?.phone ?? null };
}
