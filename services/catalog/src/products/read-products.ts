import { Injectable } from '@nestjs/common';
import {
  productStatus,
  type AdminProduct,
  type Product,
  type productSortColumns,
  type ProductStatus,
} from '@raffle/contracts';
import { containing, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { untouchedInventory, type Inventory } from '../inventory/inventory.js';
import { inventoriesOf, inventoryOf } from './find-product.js';
import { adminProductAnswer, productAnswer } from './product-answer.js';
import { ProductRevenues } from './product-revenues.js';
import { ProductEntity } from './product.entity.js';
import { publicStatuses } from './product.js';
import { realWinnersOf } from './real-winners.js';

/** `GET /products/active` has no pages: more open draws than this were never meant to be on one screen. */
export const mostActiveProducts = 500;

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

/** Answers products: to everybody without drafts and cancelled ones, to administrators all, with their real winners. */
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
      .take(mostActiveProducts)
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
    return { products: forAdmin ? await this.withRevenue(rows) : await this.answers(rows, false), total };
  }

  /** All that an administrator's query finds, a batch at a time. */
  async *all(query: ProductQuery): AsyncGenerator<AdminProduct> {
    for (let offset = 0; ; offset += exportBatch) {
      const rows = await this.found(query, true).offset(offset).limit(exportBatch).getMany();
      yield* await this.withRevenue(rows);
      if (rows.length < exportBatch) return;
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
    const [answer] = await this.answers([product], forAdmin);
    return answer ?? productAnswer(product, untouchedInventory);
  }

  async asAdmin(manager: EntityManager, product: ProductEntity): Promise<AdminProduct> {
    const winners = await realWinnersOf(manager, [product.id]);
    return adminProductAnswer(product, await inventoryOf(manager, product.id), winners.get(product.id) ?? []);
  }

  private async withRevenue(products: ProductEntity[]): Promise<AdminProduct[]> {
    const [answers, revenueOf] = await Promise.all([
      this.answers(products, true) as Promise<AdminProduct[]>,
      this.revenues.of(products.map(({ id }) => id)),
    ]);
    return answers.map((answer) => ({ ...answer, revenue: revenueOf?.(answer.id) ?? null }));
  }

  private async answers(products: ProductEntity[], forAdmin: boolean): Promise<(Product | AdminProduct)[]> {
    const { manager } = this.dataSource;
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

  private query(): SelectQueryBuilder<ProductEntity> {
    return this.dataSource.manager.createQueryBuilder(ProductEntity, 'product');
  }
}
