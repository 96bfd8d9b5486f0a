import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { openEntries } from '@raffle/contracts/internal';
import { toHex } from '@raffle/draw-protocol';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findHolderKey } from '../inventory/inventory.queries.js';
import { notKnownYet } from '../people/people.queries.js';
import { frozenList, ticketsToOpen } from './entry-list.queries.js';
import { EntryTiles } from './entry-tiles.js';
import { bytesOf, protocol } from './protocol.js';

type Opened = AnswerOf<typeof openEntries>;

/** Opens tickets of a frozen list for the draw, with their owners' public names (docs/draw-protocol.md steps 3 and 6). */
@Injectable()
export class OpenTickets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tiles: EntryTiles,
  ) {}

  /** @throws ProblemException `entry_list_not_frozen`, or `invalid_request` for a number that is not in the list */
  async openTickets(productId: number, numbers: readonly number[]): Promise<Opened> {
    const frozen = await frozenList(this.dataSource.manager, productId);
    if (!frozen) throw new ProblemException('entry_list_not_frozen');
    if (numbers.some((number) => number >= frozen.tickets)) throw new ProblemException('invalid_request');
    const found = await ticketsToOpen(this.dataSource.manager, productId, numbers);
    const byNumber = new Map(found.map((row) => [row.number, row]));
    const paths = await this.tiles.pathsOf({ productId, tickets: frozen.tickets }, numbers);
    const holderKey = await findHolderKey(this.dataSource.manager, productId);
    if (!holderKey) throw new Error(`The holder key of product ${productId} is missing`);
    const opened = await Promise.all(
      numbers.map(async (number) => {
        const row = byNumber.get(number);
        const path = paths.get(number);
        if (!row || !path) throw new Error(`Ticket ${number} of the frozen list of product ${productId} is missing`);
        // The owner's registration has not arrived; the caller retries.
        if (row.display_name === null || row.city === null) throw notKnownYet();
        return {
          ticket: number,
          holder: toHex(row.holder),
          secret: toHex(await protocol.ticketSecret(bytesOf(row.secret), number)),
          path: path.map(toHex),
          user_id: row.user_id,
          display_name: row.erased ? null : row.display_name,
          city: row.erased ? null : row.city,
        };
      }),
    );
    return { holder_key: toHex(bytesOf(holderKey)), opened };
  }
}
