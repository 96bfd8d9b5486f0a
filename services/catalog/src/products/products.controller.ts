import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import {
  cancelProductBody,
  createProductBody,
  listProducts,
  updateProductBody,
  type AdminProduct,
  type CreateProduct as CreateBody,
  type Product,
  type UpdateProduct as UpdateBody,
} from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, csvFile, RequireAdmin, wantsCsv, type InternalStatement } from '@raffle/service-kit';
import { CancelProduct } from './cancel-product.js';
import { CreateProduct } from './create-product.js';
import { DeleteProduct } from './delete-product.js';
import { productAnswer } from './product-answer.js';
import { productColumns } from './product-columns.js';
import { ProductIdPipe } from './product-id.pipe.js';
import { ReadProducts, type ProductQuery } from './read-products.js';
import { UpdateProduct } from './update-product.js';

const isAdmin = (caller: InternalStatement) => caller.subject?.kind === 'admin';

/** Products of both path families: `/products` and `/admin/products` run the same use cases (product.md row 6). */
@Controller()
export class ProductsController {
  constructor(
    private readonly products: ReadProducts,
    private readonly creation: CreateProduct,
    private readonly edits: UpdateProduct,
    private readonly deletion: DeleteProduct,
    private readonly cancellation: CancelProduct,
  ) {}

  @Get('products/active')
  async active(): Promise<Product[]> {
    return (await this.products.active()).map(({ product, inventory }) => productAnswer(product, inventory));
  }

  /** One page, or to an administrator with `Accept: text/csv` the whole of what the query finds. */
  @Get('products')
  @Header('vary', 'accept')
  async list(
    @Query({ schema: listProducts.query }) query: ProductQuery,
    @Caller() caller: InternalStatement,
    @Headers('accept') accept: string | undefined,
  ): Promise<Awaited<ReturnType<ReadProducts['list']>> | StreamableFile> {
    if (isAdmin(caller) && wantsCsv(accept)) return csvFile('produits', productColumns, this.products.all(query));
    return this.products.list(query, isAdmin(caller));
  }

  @Get('products/:id')
  async one(@Param('id', ProductIdPipe) id: number, @Caller() caller: InternalStatement) {
    return { product: await this.products.one(id, isAdmin(caller)) };
  }

  @Post(['products', 'admin/products'])
  @RequireAdmin()
  async create(
    @Body({ schema: createProductBody }) body: CreateBody,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Answer {
    return { product: await this.creation.create(body, actorOf(adminId, caller)) };
  }

  @Put(['products/:id', 'admin/products/:id'])
  @RequireAdmin()
  async update(
    @Param('id', ProductIdPipe) id: number,
    @Body({ schema: updateProductBody }) body: UpdateBody,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Answer {
    return { product: await this.edits.update(id, body, actorOf(adminId, caller)) };
  }

  @Delete(['products/:id', 'admin/products/:id'])
  @RequireAdmin()
  @HttpCode(204)
  delete(
    @Param('id', ProductIdPipe) id: number,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Promise<void> {
    return this.deletion.delete(id, actorOf(adminId, caller));
  }

  @Post('admin/products/:id/cancel')
  @RequireAdmin()
  @HttpCode(200)
  async cancel(
    @Param('id', ProductIdPipe) id: number,
    @Body({ schema: cancelProductBody }) { reason }: { reason: string },
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Answer {
    return { product: await this.cancellation.cancel(id, reason, actorOf(adminId, caller)) };
  }
}

type Answer = Promise<{ product: AdminProduct }>;
