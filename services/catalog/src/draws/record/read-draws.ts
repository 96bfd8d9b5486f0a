import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { DrawResult } from '@raffle/contracts/http/admin-draws';
import type { DrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { containing } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, In } from 'typeorm';
import { DrawEntity } from '../draw/draw.entity.js';
import { completedDraws, completedDrawTotals } from './completed-draws.queries.js';

type DrawList = AnswerOf<typeof listDraws>;

/** Answers completed draws. */
@Injectable()
export class ReadDraws {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first; the figures count all completed draws, including those that the search excludes. */
  async listDraws({ page, limit, q }: { page: number; limit: number; q?: string | undefined }): Promise<DrawList> {
    const pattern = q ? containing(q) : '%';
    const { manager } = this.dataSource;
    const draws = await completedDraws(manager, pattern, { limit, offset: (page - 1) * limit });
    const { finished, winners, participants, total } = await completedDrawTotals(manager, pattern);
    const average = finished === 0 ? 0 : Math.round(participants / finished);
    return {
      draws,
      stats: { finished, winners, participants, average },
      total,
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
