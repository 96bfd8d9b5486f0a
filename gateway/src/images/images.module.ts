import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ImageCache } from './image-cache.js';
import { ImagesController } from './images.controller.js';

/** Uploaded pictures. */
@Module({ imports: [UpstreamModule], controllers: [ImagesController], providers: [ImageCache], exports: [ImageCache] })
export class ImagesModule {}
