import { Inject, Injectable } from '@nestjs/common';
import type { PageEdges } from '@raffle/contracts/http/paging';
import { comingProduct, type AdminProduct, type ComingProduct, type Product } from '@raffle/contracts/http/products';
import { marginOf } from '@raffle/contracts/margin';
import { paidForTickets } from '@raffle/contracts/internal';
import { awaitedRound } from '@raffle/draw-protocol';
import { logger } from '@raffle/service-kit';
import { listAllById, listPage } from '@raffle/service-kit/database';
import { answerOf, InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { SalesClient } from '../clients.js';
import { catalogConfig, chainsOf, type BeaconConfig } from '../config.js';
import { inventoriesOf, inventoryOf, untouchedInventory, type Inventory } from './inventory.queries.js';
import { openingsOf } from './planned-openings.queries.js';
import { adminProductAnswer, productAnswer } from './product-answer.js';
import { ProductEntity } from './product.entity.js';
import { prizeCostOf, prizeCostsOf } from './prize-cost.js';
import {
  findComing,
  findProducts,
  frozenListOfProduct,
  productList,
  realWinnersOf,
  type ProductQuery,
} from './products.queries.js';

const log = logger('products');

/** How long an administrator's list waits for what was paid. */
const paidTimeoutMs = 1_500;
/** `GET /products/active` has no pages: this bounds its answer. */
const maxActiveProducts = 500;

/** Of `GET /products/coming`. */
const maxComing = 6;

/** Who reads: everybody, or an administrator, who may work on what costs are for (docs/product.md rule 65). */
export type Reader = 'public' | AdminReader;
type AdminReader = 'admin' | 'admin_with_costs';

/** What tickets knows of a product. */
interface Sales {
  paid: number | null;
  fees: number | null;
  last7Days: number | null;
}
const noSales: Sales = { paid: 0, fees: 0, last7Days: null };
/** Tickets does not answer. */
const unknownSales: Sales = { paid: null, fees: null, last7Days: null };

/** Where costs are read, and the sale was opened, with its margin (docs/product.md rule 65). */
const withSales = (answer: AdminProduct, { paid, fees, last7Days }: Sales): AdminProduct => ({
  ...answer,
  paid_for_tickets: paid,
  places_last_7_days: last7Days,
  ...(answer.prize_cost !== undefined &&
    answer.status !== 'draft' && {
      provider_fees: fees,
      margin: marginOf({ paid, fees, cost: answer.status === 'cancelled' ? 0 : answer.prize_cost }),
    }),
});

/** Reads products: public ones for users, all with their winners for administrators. */
@Injectable()
export class ReadProducts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sales: SalesClient,
    @Inject(catalogConfig) private readonly config: Pick<BeaconConfig, 'DEMONSTRATION_CHAIN'>,
  ) {}

  /** Open products: those whose hour is fixed, then the next draw; those without a date last. */
  async activeProducts(): Promise<{ product: ProductEntity; inventory: Inventory }[]> {
    const products = await this.query()
      .where('product.status = :status', { status: 'active' })
      .orderBy('product.draw_at', 'ASC', 'NULLS LAST')
      .addOrderBy('product.draw_date', 'ASC', 'NULLS LAST')
      .addOrderBy('product.id', 'ASC')
      .take(maxActiveProducts)
      .getMany();
    const inventories = await inventoriesOf(
      this.dataSource.manager,
      products.map(({ id }) => id),
    );
    return products.map((product) => ({ product, inventory: inventories.get(product.id) ?? untouchedInventory }));
  }

  /** Drafts whose opening is announced, the first ones to open (docs/product.md rule 60). */
  async comingProducts(): Promise<ComingProduct[]> {
    const coming = await findComing(this.dataSource.manager, maxComing);
    return coming.map((product) => answerOf(comingProduct, product));
  }

  async listProducts(
    query: ProductQuery,
    reader: Reader,
  ): Promise<{ products: (Product | AdminProduct)[]; total: number; edges: PageEdges }> {
    const { manager } = this.dataSource;
    const { rows, ...page } = await listPage(manager, productList(query, reader !== 'public'), query, findProducts);
    return {
      products:
        reader === 'public'
          ? await this.answers(manager, rows, reader)
          : (await this.withPaid(manager, rows, reader)).answers,
      ...page,
    };
  }

  /**
   * All products that match an administrator's query, in its order, as one consistent snapshot. Once tickets does not answer for
   * a batch, it is not called for the rest: each call would delay the download by its timeout.
   */
  allProducts(query: ProductQuery, reader: AdminReader): AsyncGenerator<AdminProduct> {
    let callTickets = true;
    return listAllById(this.dataSource, productList(query, true), async (manager, ids: number[]) => {
      const products = await findProducts(manager, ids);
      const { answers, answered } = await this.withPaid(manager, [...products.values()], reader, callTickets);
      callTickets = answered;
      return new Map(answers.map((answer) => [answer.id, answer]));
    });
  }

  /**
   * Includes cancelled products (docs/product.md rule 30).
   * @throws ProblemException `product_not_found`, also for a draft unless an administrator reads or its opening is announced.
   */
  async readProduct(id: number, reader: Reader): Promise<Product | AdminProduct> {
    const product = await this.query().where('product.id = :id', { id }).getOne();
    if (!product || (reader === 'public' && product.status === 'draft' && product.opens_at === null)) {
      throw new ProblemException('product_not_found');
    }
    const { manager } = this.dataSource;
    const [answer = productAnswer(product, untouchedInventory)] =
      reader === 'public'
        ? await this.answers(manager, [product], reader)
        : (await this.withPaid(manager, [product], reader)).answers;
    return {
      ...answer,
      ...((product.status === 'drawing' || (product.status === 'active' && product.draw_at !== null)) && {
        frozen: await this.frozen(manager, product),
      }),
    };
  }

  /** For who changed it, who works on draws. */
  async asAdmin(manager: EntityManager, product: ProductEntity): Promise<AdminProduct> {
    const winners = await realWinnersOf(manager, [product.id]);
    const openings = await openingsOf(manager, [product.id]);
    const prize_cost = await prizeCostOf(manager, product.id);
    const inventory = await inventoryOf(manager, product.id);
    return adminProductAnswer(product, inventory, winners.get(product.id) ?? [], {
      prize_cost,
      planned_opening: openings.get(product.id) ?? null,
    });
  }

  private async frozen(manager: EntityManager, { id, beacon_rule }: ProductEntity): Promise<Product['frozen']> {
    const list = await frozenListOfProduct(manager, id);
    if (!list) return null;
    const { tickets, holders, root, frozen_at, published_at } = list;
    const times = { frozen: frozen_at.getTime(), published: published_at.getTime() };
    const awaited = awaitedRound(beacon_rule, times, chainsOf(this.config));
    return {
      tickets,
      holders,
      root,
      frozen_at: frozen_at.toISOString(),
      beacon_expected_at: awaited && new Date(awaited.due).toISOString(),
      beacon_round: awaited && awaited.round,
    };
  }

  /** `answered`: whether tickets answered. */
  private async withPaid(manager: EntityManager, products: ProductEntity[], reader: AdminReader, callTickets = true) {
    const [answers, paidFor] = await Promise.all([
      this.answers(manager, products, reader) as Promise<AdminProduct[]>,
      callTickets ? this.paidFor(products.map(({ id }) => id)) : null,
    ]);
    return {
      answers: answers.map((answer) => withSales(answer, paidFor?.(answer.id) ?? unknownSales)),
      answered: paidFor !== null,
    };
  }

  /** By product id, 0 F CFA where nothing was paid; null when tickets does not answer: a missing figure must not read as zero. */
  private async paidFor(ids: readonly number[]): Promise<((id: number) => Sales) | null> {
    if (ids.length === 0) return () => noSales;
    try {
      const body = { product_ids: [...ids] };
      const { paid } = await this.sales.call(paidForTickets, { body, timeoutMs: paidTimeoutMs });
      const known = new Map(
        paid.map(({ product_id, amount, fees, last_7_days }) => [
          product_id,
          { paid: amount, fees, last7Days: last_7_days },
        ]),
      );
      return (id) => known.get(id) ?? noSales;
    } catch (error) {
      if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
      log.warn({ err: error }, 'products are listed without what was paid for their tickets');
      return null;
    }
  }

  private async answers(
    manager: EntityManager,
    products: ProductEntity[],
    reader: Reader,
  ): Promise<(Product | AdminProduct)[]> {
    const ids = products.map(({ id }) => id);
    const inventories = await inventoriesOf(manager, ids);
    const winners = reader === 'public' ? undefined : await realWinnersOf(manager, ids);
    const openings = reader === 'public' ? undefined : await openingsOf(manager, ids);
    const costs = reader === 'admin_with_costs' ? await prizeCostsOf(manager, ids) : undefined;
    return products.map((product) => {
      const inventory = inventories.get(product.id) ?? untouchedInventory;
      return winners
        ? adminProductAnswer(product, inventory, winners.get(product.id) ?? [], {
            planned_opening: openings?.get(product.id) ?? null,
            ...(costs && { prize_cost: costs.get(product.id) ?? null }),
          })
        : productAnswer(product, inventory);
    });
  }

  private query(): SelectQueryBuilder<ProductEntity> {
    return this.dataSource.manager.createQueryBuilder(ProductEntity, 'product');
  }
}
