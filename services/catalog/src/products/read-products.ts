import { Injectable } from '@nestjs/common';
import type { AdminProduct, Product, productSortColumns } from '@raffle/contracts/http/products';
import { productStatus, type ProductStatus } from '@raffle/contracts/values';
import { containing, cursorBatches, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { untouchedInventory, type Inventory } from '../inventory/inventory.js';
import { inventoriesOf, inventoryOf } from './find-product.js';
import { adminProductAnswer, productAnswer } from './product-answer.js';
import { ProductRevenues } from './product-revenues.js';
import { ProductEntity } from './product.entity.js';
import { publicStatuses } from './product.js';
import { realWinnersOf } from './products.queries.js';

/** `GET /products/active` has no pages: this bounds its answer. */
const maxActiveProducts = 500;

export interface ProductQuery {
  page: number;
  limit: number;
  q?: string | undefined;
  status?: ProductStatus | undefined;
  sort: (typeof productSortColumns)[number];
  direction: 'asc' | 'desc';
}

/** What each sort orders by; the id decides between equals. */
const orders: Record<ProductQuery['sort'], string> = {
  id: 'product.id',
  name: 'lower(product.name)',
  // The contract names them in the order of a product's life.
  status: `array_position(ARRAY['${productStatus.options.join("','")}'], product.status)`,
  ticket_price: 'product.ticketPrice',
  participants: 'coalesce(inventory.granted, 0)',
  max_winners: 'product.maxWinners',
  draw_date: 'product.drawDate',
};

/** Products of one batch of an export. */
const exportBatch = 500;

/** Reads products: public ones for users, all with their winners for administrators. */
@Injectable()
export class ReadProducts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly revenues: ProductRevenues,
  ) {}

  /** Open products, the next draw first; those without a date last. */
  async active(): Promise<{ product: ProductEntity; inventory: Inventory }[]> {
    const products = await this.query()
      .where('product.status = :status', { status: 'active' })
      .orderBy('product.drawDate', 'ASC', 'NULLS LAST')
      .addOrderBy('product.id', 'ASC')
      .take(maxActiveProducts)
      .getMany();
    const inventories = await inventoriesOf(
      this.dataSource.manager,
      products.map(({ id }) => id),
    );
    return products.map((product) => ({ product, inventory: inventories.get(product.id) ?? untouchedInventory }));
  }

  async list(query: ProductQuery, forAdmin: boolean): Promise<{ products: (Product | AdminProduct)[]; total: number }> {
    const { page, limit } = query;
    const [rows, total] = await this.found(query, forAdmin)
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    const { manager } = this.dataSource;
    return {
      products: forAdmin ? (await this.withRevenue(manager, rows)).answers : await this.answers(manager, rows, false),
      total,
    };
  }

  /**
   * All that an administrator's query finds, in its order and as it was at one moment, a batch at a time. Once payments did not say
   * what a batch brought, it is not asked for the rest: who waits for a file would wait for each.
   */
  async *all(query: ProductQuery): AsyncGenerator<AdminProduct> {
    const [sql, parameters] = this.found(query, true).select('product.id', 'id').getQueryAndParameters();
    let asking = true;
    for await (const { rows, manager } of cursorBatches<{ id: number }>(
      this.dataSource,
      sql,
      parameters,
      exportBatch,
    )) {
      const ids = rows.map(({ id }) => id);
      const products = await this.query(manager).where('product.id = ANY(:ids)', { ids }).getMany();
      const places = new Map(ids.map((id, place) => [id, place]));
      products.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
      const { answers, said } = await this.withRevenue(manager, products, asking);
      asking = said;
      yield* answers;
    }
  }

  private found({ q, status, sort, direction }: ProductQuery, forAdmin: boolean): SelectQueryBuilder<ProductEntity> {
    const select = this.query()
      .leftJoin('product_inventories', 'inventory', 'inventory.product_id = product.id')
      .where('TRUE');
    if (!forAdmin) select.andWhere('product.status IN (:...publicStatuses)', { publicStatuses });
    if (status) select.andWhere('product.status = :status', { status });
    if (q) select.andWhere(`product.name ILIKE :pattern`, { pattern: containing(q) });
    const way = direction === 'asc' ? 'ASC' : 'DESC';
    return select.orderBy(orders[sort], way, 'NULLS LAST').addOrderBy('product.id', way);
  }

  /** @throws ProblemException `product_not_found`, also for what the caller may not see. */
  async one(id: number, forAdmin: boolean): Promise<Product | AdminProduct> {
    const product = await this.query().where('product.id = :id', { id }).getOne();
    if (!product || !(forAdmin || publicStatuses.includes(product.status))) {
      throw new ProblemException('product_not_found');
    }
    const [answer] = await this.answers(this.dataSource.manager, [product], forAdmin);
    return answer ?? productAnswer(product, untouchedInventory);
  }

  async asAdmin(manager: EntityManager, product: ProductEntity): Promise<AdminProduct> {
    const winners = await realWinnersOf(manager, [product.id]);
    return adminProductAnswer(product, await inventoryOf(manager, product.id), winners.get(product.id) ?? []);
  }

  /** `said`: whether payments answered. */
  private async withRevenue(manager: EntityManager, products: ProductEntity[], asking = true) {
    const [answers, revenueOf] = await Promise.all([
      this.answers(manager, products, true) as Promise<AdminProduct[]>,
      asking ? this.revenues.of(products.map(({ id }) => id)) : null,
    ]);
    return {
      answers: answers.map((answer) => ({ ...answer, revenue: revenueOf?.(answer.id) ?? null })),
      said: revenueOf !== null,
    };
  }

  private async answers(
    manager: EntityManager,
    products: ProductEntity[],
    forAdmin: boolean,
  ): Promise<(Product | AdminProduct)[]> {
    const ids = products.map(({ id }) => id);
    const inventories = await inventoriesOf(manager, ids);
    const winners = forAdmin ? await realWinnersOf(manager, ids) : undefined;
    return products.map((product) => {
      const inventory = inventories.get(product.id) ?? untouchedInventory;
      return winners
        ? adminProductAnswer(product, inventory, winners.get(product.id) ?? [])
        : productAnswer(product, inventory);
    });
  }

  private query(manager = this.dataSource.manager): SelectQueryBuilder<ProductEntity> {
    return manager.createQueryBuilder(ProductEntity, 'product');
  }
}
