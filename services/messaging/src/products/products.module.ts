import { Module } from '@nestjs/common';
import { CopyProductWhenProductChanged } from './copy-product-when-product-changed.handler.js';

@Module({ providers: [CopyProductWhenProductChanged] })
export class ProductsModule {}
