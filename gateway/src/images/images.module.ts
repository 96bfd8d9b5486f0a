import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ImageCache } from './image-cache.js';
import { ImagesController } from './images.controller.js';
import { OwnPicturesController } from './own-pictures.controller.js';
import { OwnPictures } from './own-pictures.js';
import { SharedPictures } from './shared-pictures.js';
import { StoredImages } from './stored-images.js';

/** Uploaded pictures, pictures of shared links, and those that people share themselves. */
@Module({
  imports: [UpstreamModule, PagesModule],
  controllers: [ImagesController, OwnPicturesController],
  providers: [ImageCache, OwnPictures, SharedPictures, StoredImages],
})
export class ImagesModule {}
