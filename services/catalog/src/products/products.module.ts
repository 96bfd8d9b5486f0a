import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CopyInventoryWhenInventoryChanged } from '../inventory/copy-inventory-when-inventory-changed.handler.js';
import { InventoryEntity } from '../inventory/inventory.entity.js';
import { ActivateProduct } from './activate-product.js';
import { CancelProduct } from './cancel-product.js';
import { CreateProduct } from './create-product.js';
import { DeleteProduct } from './delete-product.js';
import { ProductEntity } from './product.entity.js';
import { ProductsController } from './products.controller.js';
import { ReadProducts } from './read-products.js';
import { SnapshotActiveProductsController } from './snapshot-active-products.controller.js';
import { StoreProductChange } from './store-product-change.js';
import { UpdateProduct } from './update-product.js';

@Module({
  imports: [TypeOrmModule.forFeature([ProductEntity, InventoryEntity])],
  controllers: [ProductsController, SnapshotActiveProductsController],
  providers: [
    ReadProducts,
    CreateProduct,
    UpdateProduct,
    ActivateProduct,
    DeleteProduct,
    CancelProduct,
    StoreProductChange,
    CopyInventoryWhenInventoryChanged,
  ],
  exports: [StoreProductChange],
})
export class ProductsModule {}
