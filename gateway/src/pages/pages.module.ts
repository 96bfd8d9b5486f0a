import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { Brand } from './brand.js';
import { ComingProducts } from './coming-products.js';
import { InviterLookup } from './inviter-lookup.js';
import { NewestDraws } from './newest-draws.js';
import { PagesController } from './pages.controller.js';
import { PrerenderedPages } from './prerendered-pages.js';
import { ProductLookup } from './product-lookup.js';
import { WebPages } from './web-pages.js';

/** The built app, with prerendered pages. */
@Module({
  imports: [UpstreamModule, ProductsModule],
  controllers: [PagesController],
  providers: [Brand, ComingProducts, NewestDraws, ProductLookup, InviterLookup, PrerenderedPages, WebPages],
  exports: [Brand, ProductLookup],
})
export class PagesModule {}
