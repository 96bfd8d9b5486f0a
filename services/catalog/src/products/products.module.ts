import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommitToSeed } from './commitment.js';
import { ActivateProduct, CreateProduct, DeleteProduct } from './create-product.js';
import { ExplainProduct } from './explain-product.js';
import { ProductEntity } from './product.entity.js';
import { SetPrizeCost } from './prize-cost.js';
import { ReadProducts } from './read-products.js';
import { ProductsController } from './products.controller.js';
import { ProductsHandlers } from './products.handlers.js';
import { StoreProductChange } from './store-product-change.js';
import { UpdateProduct } from './update-product.js';

/** Products, their commitments, and the copy of their places. */
@Module({
  imports: [TypeOrmModule.forFeature([ProductEntity])],
  controllers: [ProductsController],
  providers: [
    ReadProducts,
    CreateProduct,
    UpdateProduct,
    ExplainProduct,
    ActivateProduct,
    DeleteProduct,
    SetPrizeCost,
    StoreProductChange,
    CommitToSeed,
    ProductsHandlers,
  ],
  exports: [ActivateProduct, ExplainProduct, StoreProductChange, ReadProducts, CommitToSeed],
})
export class ProductsModule {}
