import { Controller, Get } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import {
  addToProduct,
  adminCreateProduct,
  adminDeleteProduct,
  adminUpdateProduct,
  createProduct,
  deleteProduct,
  getProductDefaults,
  updateProduct,
} from '@raffle/contracts/http/admin-products';
import { setPrizeCost } from '@raffle/contracts/http/prize-cost';
import { getProduct, listComingProducts, type Product } from '@raffle/contracts/http/products';
import { listProducts, productList } from '@raffle/contracts/http/product-list';
import { catalogStats, catalogTrend, prizeCosts, snapshotActiveProducts } from '@raffle/contracts/internal';
import { Endpoint, listFile, Operation, type Call, type Subject } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { CreateProduct, DeleteProduct } from './create-product.js';
import { ExplainProduct } from './explain-product.js';
import { productAnswer, productState } from './product-answer.js';
import { mayReadCosts, openedCosts, SetPrizeCost } from './prize-cost.js';
import { ReadProducts, type Reader } from './read-products.js';
import { countProducts, drawTrend, popularProducts } from './stats.queries.js';
import { UpdateProduct } from './update-product.js';

const readerOf = (subject: Subject | null): Reader =>
  subject?.kind !== 'admin' ? 'public' : mayReadCosts(subject) ? 'admin_with_costs' : 'admin';

/** Products under both `/products` and `/admin/products`, with the same use cases (docs/product.md rule 6). */
@Controller()
export class ProductsController {
  constructor(
    private readonly products: ReadProducts,
    private readonly creation: CreateProduct,
    private readonly edits: UpdateProduct,
    private readonly additions: ExplainProduct,
    private readonly deletion: DeleteProduct,
    private readonly costs: SetPrizeCost,
    private readonly dataSource: DataSource,
  ) {}

  /** The gateway answers this endpoint from its snapshot, and calls this one only while it has none. */
  @Get('products/active')
  async active(): Promise<Product[]> {
    return (await this.products.activeProducts()).map(({ product, inventory }) => productAnswer(product, inventory));
  }

  @Endpoint(listComingProducts)
  coming(): Promise<AnswerOf<typeof listComingProducts>> {
    return this.products.comingProducts();
  }

  /** The gateway's snapshot at start and after a reconnect; events keep it current afterwards. */
  @Operation(snapshotActiveProducts)
  async snapshot() {
    const active = await this.products.activeProducts();
    return {
      products: active.map(({ product, inventory: { version, granted, held, free_left, held_until } }) => ({
        ...productState(product),
        inventory: { version, granted, held, free_left, held_until: held_until?.toISOString() ?? null },
      })),
    };
  }

  /** A CSV file only for administrators; anyone else gets a page. */
  @Endpoint(listProducts)
  async list({ query, csv, subject }: Call<typeof listProducts>) {
    const reader = readerOf(subject);
    if (reader !== 'public' && csv) return listFile(productList, this.products.allProducts(query, reader), {});
    return this.products.listProducts(query, reader);
  }

  @Endpoint(getProduct)
  async one({ params: { id }, subject }: Call<typeof getProduct>) {
    return { product: await this.products.readProduct(id, readerOf(subject)) };
  }

  @Endpoint(getProductDefaults)
  defaults() {
    return this.creation.defaults();
  }

  @Endpoint(createProduct, adminCreateProduct)
  async create({ body, actor }: Call<typeof createProduct>) {
    return { product: await this.creation.create(body, actor) };
  }

  @Endpoint(updateProduct, adminUpdateProduct)
  async update({ params: { id }, body, actor }: Call<typeof updateProduct>) {
    return { product: await this.edits.update(id, body, actor) };
  }

  @Endpoint(setPrizeCost)
  async setCost({ params: { id }, body, actor }: Call<typeof setPrizeCost>) {
    return { prize_cost: await this.costs.set(id, body, actor) };
  }

  @Endpoint(addToProduct)
  async add({ params: { id }, body: { text }, actor }: Call<typeof addToProduct>) {
    return { product: await this.additions.explain(id, text, actor) };
  }

  @Endpoint(deleteProduct, adminDeleteProduct)
  delete({ params: { id }, actor }: Call<typeof deleteProduct>): Promise<void> {
    return this.deletion.delete(id, actor);
  }

  /** The catalog's part of the administrators' figures; the gateway composes them. */
  @Operation(catalogStats)
  async stats(): Promise<AnswerOf<typeof catalogStats>> {
    const { manager } = this.dataSource;
    const [{ active, completed }, popular] = await Promise.all([countProducts(manager), popularProducts(manager)]);
    return { active_products: active, completed_products: completed, popular };
  }

  @Operation(prizeCosts)
  async costsForBooks(): Promise<AnswerOf<typeof prizeCosts>> {
    return { products: await openedCosts(this.dataSource.manager) };
  }

  @Operation(catalogTrend)
  trend(): Promise<AnswerOf<typeof catalogTrend>> {
    return drawTrend(this.dataSource.manager, new Date());
  }
}
