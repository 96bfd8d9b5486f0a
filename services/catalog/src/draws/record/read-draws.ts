import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { DrawResult } from '@raffle/contracts/http/admin-draws';
import type { DrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { listPage } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, In } from 'typeorm';
import type * as z from 'zod/mini';
import { DrawEntity } from '../draw/draw.entity.js';
import { completedDrawList, completedDrawTotals, findCompletedDraws } from './completed-draws.queries.js';
import { newestPrizes } from './shown-words.queries.js';

type DrawList = AnswerOf<typeof listDraws>;

/** Answers completed draws. */
@Injectable()
export class ReadDraws {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first; the figures count all completed draws, including those that the search excludes. */
  async listDraws(query: z.output<typeof listDraws.query>): Promise<DrawList> {
    const { manager } = this.dataSource;
    // Every page can be read: there are few draws.
    const exactly = { ...query, exact: 'true' } as const;
    const { rows, ...page } = await listPage(manager, completedDrawList(query.q), exactly, findCompletedDraws);
    const { finished, winners, participants } = await completedDrawTotals(manager);
    const average = finished === 0 ? 0 : Math.round(participants / finished);
    return {
      draws: rows,
      stats: { finished, winners, participants, average },
      newest: await newestPrizes(manager),
      ...page,
    };
  }

  /** The record as written at the end of the draw, or with its cancellation. @throws ProblemException `draw_not_found`. */
  async readRecord(productId: number): Promise<DrawRecord> {
    const draw = await this.dataSource.manager.findOneBy(DrawEntity, {
      product_id: productId,
      stage: In(['completed', 'cancelled']),
    });
    if (!draw?.record) throw new ProblemException('draw_not_found');
    return draw.record;
  }

  /** The result for the administrator's screen. @throws ProblemException `draw_not_found` before the end, `beacon_awaited`. */
  async readResult(productId: number): Promise<Omit<DrawResult, 'archived'>> {
    const waits = await this.dataSource.manager.existsBy(DrawEntity, {
      product_id: productId,
      stage: 'awaiting_beacon',
    });
    if (waits) throw new ProblemException('beacon_awaited');
    const record = await this.readRecord(productId);
    const { drawn_at, tickets, root, commitment } = record;
    return {
      winners: holdersOf(record).map(({ ticket, display_name, city }) => ({
        name: display_name ?? '',
        city: city ?? '',
        ticket,
      })),
      draw: { product_id: productId, draw_date: drawn_at, tickets, root, commitment },
    };
  }
}
