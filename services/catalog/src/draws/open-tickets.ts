import { Injectable } from '@nestjs/common';
import { openEntries } from '@raffle/contracts/internal';
import { fromHex } from '@raffle/draw-protocol';
import type * as z from 'zod/mini';
import { drawProtocol } from '../commitment/draw-protocol.js';
import type { FrozenList } from './draw.entity.js';
import { TicketsClient } from './tickets-client.js';

export type OpenedTicket = z.infer<typeof openEntries.answer>['opened'][number];

/** Opens tickets of a frozen list and verifies that each is in it. */
@Injectable()
export class OpenTickets {
  constructor(private readonly tickets: TicketsClient) {}

  /**
   * @returns the opened tickets in the requested order.
   * @throws Error when one is missing or is not in the frozen list: tickets contradicts its own root.
   */
  async open(
    productId: number,
    list: Pick<FrozenList, 'tickets' | 'root'>,
    numbers: readonly number[],
  ): Promise<OpenedTicket[]> {
    const { opened } = await this.tickets.call(openEntries, {
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
    return answer;
  }
}
