import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommitmentModule } from '../commitment/commitment.module.js';
import { ActivateProduct } from './activate-product.js';
import { CreateProduct } from './create-product.js';
import { DeleteProduct } from './delete-product.js';
import { ProductEntity } from './product.entity.js';
import { ProductRevenues } from './product-revenues.js';
import { ProductsController } from './products.controller.js';
import { ReadProducts } from './read-products.js';
import { StoreProductChange } from './store-product-change.js';
import { UpdateProduct } from './update-product.js';

@Module({
  imports: [TypeOrmModule.forFeature([ProductEntity]), CommitmentModule],
  controllers: [ProductsController],
  providers: [
    ProductRevenues,
    ReadProducts,
    CreateProduct,
    UpdateProduct,
    ActivateProduct,
    DeleteProduct,
    StoreProductChange,
  ],
  exports: [StoreProductChange, ReadProducts],
})
export class ProductsModule {}
