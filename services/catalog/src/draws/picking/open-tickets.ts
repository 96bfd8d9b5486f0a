import { Injectable } from '@nestjs/common';
import { openEntries } from '@raffle/contracts/internal';
import { fromHex, toHex } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { TicketsClient } from '../../clients.js';
import { drawProtocol } from '../../products/commitment.js';
import type { FrozenList } from '../draw/draw.entity.js';
import { bindHolderKey } from '../draw/draws.queries.js';
import type { OpenedTicket } from '../draw/picks.queries.js';

/** Opens tickets of a frozen list and verifies that each is in it, and that its holder is the person named. */
@Injectable()
export class OpenTickets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
  ) {}

  /**
   * @returns the opened tickets in the requested order.
   * @throws Error when one is missing, is not in the frozen list or has another holder: tickets contradicts its own root.
   */
  async openTickets(
    productId: number,
    list: Pick<FrozenList, 'tickets' | 'root'>,
    numbers: readonly number[],
  ): Promise<OpenedTicket[]> {
    const { opened, holder_key } = await this.tickets.call(openEntries, {
      params: { productId },
      body: { tickets: [...numbers] },
      idempotencyKey: `open-entries-${productId}-${numbers[0] ?? 0}-${numbers.length}`,
      timeoutMs: 15_000,
    });
    const byNumber = new Map(opened.map((ticket) => [ticket.ticket, ticket]));
    const root = fromHex(list.root);
    const answer: OpenedTicket[] = [];
    for (const number of numbers) {
      const ticket = byNumber.get(number);
      if (!ticket) throw new Error(`Ticket ${number} of product ${productId} was not opened`);
      const holder = toHex(await drawProtocol.holderTag(fromHex(holder_key), ticket.user_id));
      if (holder !== ticket.holder)
        throw new Error(`Ticket ${number} of product ${productId} is not of the person named`);
      const leaf = await drawProtocol.leaf({
        id: String(productId),
        ticket: number,
        holder: fromHex(ticket.holder),
        secret: fromHex(ticket.secret),
      });
      const path = ticket.path.map(fromHex);
      if (!(await drawProtocol.verifyInclusion({ leaf, index: number, size: list.tickets, path, root }))) {
        throw new Error(`Ticket ${number} of product ${productId} is not in the frozen list`);
      }
      answer.push(ticket);
    }
    // Only a key that made the tags is stored. One key for the whole list: nobody has two tags in it.
    if ((await bindHolderKey(this.dataSource.manager, productId, holder_key)) !== holder_key) {
      throw new Error(`The holder key of product ${productId} is another than before`);
    }
    return answer;
  }
}
