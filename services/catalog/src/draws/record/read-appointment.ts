import { Inject, Injectable } from '@nestjs/common';
import { calendarOf } from './draw-calendar.js';
import type { DrawAppointment } from '@raffle/contracts/http/draws';
import { awaitedRound, isDemonstration } from '@raffle/draw-protocol';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { catalogConfig, chainsOf, type CatalogConfig } from '../../config.js';
import { findProduct } from '../../products/find-product.js';
import { DrawEntity, frozenListOf } from '../draw/draw.entity.js';

/** The hour of a draw, for everybody, from the freeze of its list on (docs/product.md rule 51). */
@Injectable()
export class ReadAppointment {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(catalogConfig) private readonly config: Pick<CatalogConfig, 'DEMONSTRATION_CHAIN' | 'PUBLIC_URL'>,
  ) {}

  /** What is signed of it. @throws ProblemException `product_not_found`; `draw_not_found` for a draw that has no hour yet, or none at all */
  async statement(productId: number): Promise<DrawAppointment> {
    const product = await this.withHour(productId);
    const draw = await this.dataSource.manager.findOneByOrFail(DrawEntity, { product_id: productId });
    const list = frozenListOf(draw);
    const times = { frozen: list.frozen_at.getTime(), published: list.published_at.getTime() };
    const awaited = awaitedRound(product.beacon_rule, times, chainsOf(this.config));
    if (!awaited || product.commitment === null) throw new ProblemException('draw_not_found');
    return {
      protocol: 'raffle/v1',
      product_id: productId,
      rule: product.beacon_rule,
      commitment: product.commitment,
      tickets: list.tickets,
      root: list.root,
      frozen_at: list.frozen_at.toISOString(),
      published_at: list.published_at.toISOString(),
      draw_at: product.draw_at.toISOString(),
      beacon_round: awaited.round,
    };
  }

  /** As a file for a calendar. @throws ProblemException as {@link statement} */
  async calendar(productId: number): Promise<string> {
    const { name, beacon_rule, draw_at, updated_at } = await this.withHour(productId);
    return calendarOf({
      site: this.config.PUBLIC_URL,
      productId,
      name,
      demonstration: isDemonstration(beacon_rule),
      drawAt: draw_at,
      changedAt: updated_at,
    });
  }

  private async withHour(productId: number) {
    const { draw_at, ...product } = await findProduct(this.dataSource.manager, productId);
    if (draw_at === null) throw new ProblemException('draw_not_found');
    return { ...product, draw_at };
  }
}
