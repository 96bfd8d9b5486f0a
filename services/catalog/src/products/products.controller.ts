import { Controller, Get, Param } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import {
  adminCreateProduct,
  adminDeleteProduct,
  adminUpdateProduct,
  createProduct,
  deleteProduct,
  updateProduct,
} from '@raffle/contracts/http/admin-products';
import { getProduct, listProducts, type Product } from '@raffle/contracts/http/products';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import {
  Caller,
  csvFile,
  Endpoint,
  Operation,
  RequestBody,
  RequestQuery,
  WantsCsv,
  type ServiceToken,
} from '@raffle/service-kit';
import { CreateProduct } from './create-product.js';
import { DeleteProduct } from './delete-product.js';
import { productAnswer, productState } from './product-answer.js';
import { productColumns } from './product-columns.js';
import { ProductIdPipe } from './product-id.pipe.js';
import type { ProductQuery } from './products.queries.js';
import { ReadProducts } from './read-products.js';
import { UpdateProduct } from './update-product.js';

const isAdmin = (caller: ServiceToken) => caller.subject?.kind === 'admin';

/** Products under both `/products` and `/admin/products`, with the same use cases (docs/product.md rule 6). */
@Controller()
export class ProductsController {
  constructor(
    private readonly products: ReadProducts,
    private readonly creation: CreateProduct,
    private readonly edits: UpdateProduct,
    private readonly deletion: DeleteProduct,
  ) {}

  /** The gateway answers this endpoint from its snapshot, and calls this one only while it has none. */
  @Get('products/active')
  async active(): Promise<Product[]> {
    return (await this.products.active()).map(({ product, inventory }) => productAnswer(product, inventory));
  }

  /** The gateway's snapshot at start and after a reconnect; events keep it current afterwards. */
  @Operation(snapshotActiveProducts)
  async snapshot() {
    const active = await this.products.active();
    return {
      products: active.map(({ product, inventory: { version, granted, held, freeLeft, heldUntil } }) => ({
        ...productState(product),
        inventory: { version, granted, held, free_left: freeLeft, held_until: heldUntil?.toISOString() ?? null },
      })),
    };
  }

  /** A CSV file only for administrators; anyone else gets a page. */
  @Endpoint(listProducts)
  async list(
    @RequestQuery(listProducts) query: ProductQuery,
    @Caller() caller: ServiceToken,
    @WantsCsv() csv: boolean,
  ) {
    if (isAdmin(caller) && csv) return csvFile('produits', productColumns, this.products.all(query));
    return this.products.list(query, isAdmin(caller));
  }

  @Endpoint(getProduct)
  async one(@Param('id', ProductIdPipe) id: number, @Caller() caller: ServiceToken) {
    return { product: await this.products.one(id, isAdmin(caller)) };
  }

  @Endpoint(createProduct, adminCreateProduct)
  async create(@RequestBody(createProduct) body: BodyOf<typeof createProduct>, @ActingAdmin() actor: Actor) {
    return { product: await this.creation.create(body, actor) };
  }

  @Endpoint(updateProduct, adminUpdateProduct)
  async update(
    @Param('id', ProductIdPipe) id: number,
    @RequestBody(updateProduct) body: BodyOf<typeof updateProduct>,
    @ActingAdmin() actor: Actor,
  ) {
    return { product: await this.edits.update(id, body, actor) };
  }

  @Endpoint(deleteProduct, adminDeleteProduct)
  delete(@Param('id', ProductIdPipe) id: number, @ActingAdmin() actor: Actor): Promise<void> {
    return this.deletion.delete(id, actor);
  }
}
