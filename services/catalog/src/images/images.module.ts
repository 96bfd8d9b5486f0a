import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ForgetUnusedImages } from './forget-unused-images.js';
import { EncodePictures } from './encode-pictures.js';
import { ImagesController } from './images.controller.js';
import { acceptPictures } from './read-picture.js';
import { StoreImage } from './store-image.js';

@Module({
  controllers: [ImagesController],
  providers: [EncodePictures, StoreImage, ForgetUnusedImages],
  exports: [EncodePictures],
})
export class ImagesModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    acceptPictures(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
