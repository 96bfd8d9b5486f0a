import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ImageCache } from './image-cache.js';
import { ImagesController } from './images.controller.js';
import { SharedPictures } from './shared-pictures.js';
import { StoredImages } from './stored-images.js';

/** Uploaded pictures, and pictures of shared links. */
@Module({
  imports: [UpstreamModule, PagesModule],
  controllers: [ImagesController],
  providers: [ImageCache, SharedPictures, StoredImages],
})
export class ImagesModule {}
