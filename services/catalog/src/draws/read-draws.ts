import { Injectable } from '@nestjs/common';
import type { DrawRecord, DrawResult, listDraws } from '@raffle/contracts';
import { containing, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { DrawEntity } from './draw.entity.js';

type DrawList = z.infer<NonNullable<typeof listDraws.answer>>;

interface DrawRow {
  product_id: number;
  name: string;
  image_url: string;
  ticket_price: number;
  tickets: number;
  drawn_at: Date;
  winners: string[];
}

/** Answers completed draws. */
@Injectable()
export class ReadDraws {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first; the figures are of all completed draws, whatever is searched for. */
  async list({ page, limit, q }: { page: number; limit: number; q?: string | undefined }): Promise<DrawList> {
    const pattern = q ? containing(q) : '%';
    const rows = await this.dataSource.query<DrawRow[]>(
      `SELECT product_id, name, image_url, ticket_price, tickets, drawn_at, winners
       FROM draws JOIN products ON products.id = product_id
       WHERE stage = 'completed' AND name ILIKE $1
       ORDER BY drawn_at DESC, product_id DESC LIMIT $2 OFFSET $3`,
      [pattern, limit, (page - 1) * limit],
    );
    const [figures] = await this.dataSource.query<
      { finished: number; winners: number; participants: number; total: number }[]
    >(
      `SELECT count(*)::int AS finished, COALESCE(sum(jsonb_array_length(winners)), 0)::int AS winners,
              COALESCE(sum(tickets), 0)::int AS participants, count(*) FILTER (WHERE name ILIKE $1)::int AS total
       FROM draws JOIN products ON products.id = product_id WHERE stage = 'completed'`,
      [pattern],
    );
    const { finished, winners, participants, total } = figures ?? {
      finished: 0,
      winners: 0,
      participants: 0,
      total: 0,
    };
    const average = finished === 0 ? 0 : Math.round(participants / finished);
    return {
      draws: rows.map((row) => ({ ...row, drawn_at: row.drawn_at.toISOString() })),
      stats: { finished, winners, participants, average },
      total,
    };
  }

  /** The record exactly as it was written at the end of the draw. @throws ProblemException `draw_not_found`. */
  async record(productId: number): Promise<DrawRecord> {
    const draw = await this.dataSource.manager.findOneBy(DrawEntity, { productId });
    if (!draw?.record) throw new ProblemException('draw_not_found');
    return draw.record;
  }

  /** What the administrator's screen shows. @throws ProblemException `draw_not_found` before the end. */
  async result(productId: number): Promise<DrawResult> {
    const { picks, drawn_at, tickets, root, commitment } = await this.record(productId);
    return {
      winners: picks
        .filter(({ wins }) => wins)
        .map(({ ticket, display_name, city }) => ({ name: display_name ?? '', city: city ?? '', ticket })),
      draw: { product_id: productId, draw_date: drawn_at, tickets, root, commitment },
    };
  }
}
