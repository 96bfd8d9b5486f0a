import type { KeyObject } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InternalClient } from '@raffle/service-kit';
import { CopyInventoryWhenInventoryChanged } from '../inventory/copy-inventory-when-inventory-changed.handler.js';
import { InventoryEntity } from '../inventory/inventory.entity.js';
import { ActivateProduct } from './activate-product.js';
import { CancelProduct } from './cancel-product.js';
import { CreateProduct } from './create-product.js';
import { DeleteProduct } from './delete-product.js';
import { ProductEntity } from './product.entity.js';
import { ProductRevenues } from './product-revenues.js';
import { ProductsController } from './products.controller.js';
import { ReadProducts } from './read-products.js';
import { SnapshotActiveProductsController } from './snapshot-active-products.controller.js';
import { StoreProductChange } from './store-product-change.js';
import { UpdateProduct } from './update-product.js';

@Module({})
export class ProductsModule {
  static forRoot(options: { paymentsUrl: string; privateKey: KeyObject }): DynamicModule {
    const { paymentsUrl: baseUrl, privateKey } = options;
    return {
      module: ProductsModule,
      imports: [TypeOrmModule.forFeature([ProductEntity, InventoryEntity])],
      controllers: [ProductsController, SnapshotActiveProductsController],
      providers: [
        {
          provide: ProductRevenues,
          useFactory: () =>
            new ProductRevenues(
              new InternalClient({ self: 'catalog', target: 'payments', baseUrl, privateKey, connections: 4 }),
            ),
        },
        ReadProducts,
        CreateProduct,
        UpdateProduct,
        ActivateProduct,
        DeleteProduct,
        CancelProduct,
        StoreProductChange,
        CopyInventoryWhenInventoryChanged,
      ],
    };
  }
}
