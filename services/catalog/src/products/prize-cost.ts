import { Injectable } from '@nestjs/common';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { costAreas, type setPrizeCost } from '@raffle/contracts/http/prize-cost';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { prizeCosts } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit/database';
import { refuseOverwriting, type Actor, type Call, type Subject } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { auditProduct } from './audit-product.js';
import { lockProduct } from './find-product.js';

/** Whether this person reads what prizes cost (docs/product.md rule 65). */
export const mayReadCosts = (subject: Subject | null): boolean =>
  subject?.kind === 'admin' && worksOn(costAreas, subject.areas ?? []);

/** F CFA by product id; a product whose cost is unknown has no entry. */
export async function prizeCostsOf(manager: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ product_id: number; amount: number }>(
    manager,
    'SELECT product_id, amount FROM product_costs WHERE product_id = ANY ($1)',
    [ids],
  );
  return new Map(found.map(({ product_id, amount }) => [product_id, amount]));
}

/** @returns F CFA; null: unknown */
export const prizeCostOf = async (manager: EntityManager, id: number): Promise<number | null> =>
  (await prizeCostsOf(manager, [id])).get(id) ?? null;

/** More than a shop opens in many years. */
const maxCosts = 10_000;

/** What the prizes of every product that was opened cost, for the books; the newest ones. */
export async function openedCosts(manager: EntityManager): Promise<AnswerOf<typeof prizeCosts>['products']> {
  const found = await rows<{
    opened_at: Date;
    product_id: number;
    name: string;
    cost: number | null;
    cancelled: boolean;
  }>(
    manager,
    `SELECT id AS product_id, name, amount AS cost, activated_at AS opened_at, cancelled_at IS NOT NULL AS cancelled
     FROM products LEFT JOIN product_costs ON product_id = id WHERE activated_at IS NOT NULL ORDER BY id DESC LIMIT $1`,
    [maxCosts],
  );
  return found.map((one) => ({ ...one, opened_at: one.opened_at.toISOString() }));
}

/** @param cost F CFA; null: unknown */
export async function storePrizeCost(manager: EntityManager, id: number, cost: number | null): Promise<void> {
  if (cost === null) await manager.query('DELETE FROM product_costs WHERE product_id = $1', [id]);
  else
    await manager.query(
      `INSERT INTO product_costs (product_id, amount) VALUES ($1, $2)
       ON CONFLICT (product_id) DO UPDATE SET amount = EXCLUDED.amount`,
      [id, cost],
    );
}

/** Changes what the prizes of a product cost: in any status, and without a version or an event of the product, which has no cost. */
@Injectable()
export class SetPrizeCost {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `changed_meanwhile` */
  set(
    id: number,
    { prizeCost: cost, before }: Call<typeof setPrizeCost>['body'],
    actor: Actor,
  ): Promise<number | null> {
    return this.dataSource.transaction(async (manager) => {
      await lockProduct(manager, id);
      refuseOverwriting(before, { prizeCost: await prizeCostOf(manager, id) }, { prizeCost: cost });
      await this.change(manager, id, cost, actor);
      return cost;
    });
  }

  /** Within the caller's transaction, which has locked the product; an equal cost is no change. */
  async change(manager: EntityManager, id: number, cost: number | null, actor: Actor): Promise<void> {
    const stored = await prizeCostOf(manager, id);
    if (stored === cost) return;
    await storePrizeCost(manager, id, cost);
    await auditProduct(manager, this.outbox, {
      productId: id,
      actor,
      action: 'cost_changed',
      before: { prize_cost: stored },
      after: { prize_cost: cost },
    });
  }
}
