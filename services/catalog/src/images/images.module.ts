import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ImagesController } from './images.controller.js';
import { StoreImage } from './store-image.js';
import { acceptPictures } from './picture-body.js';
import { ReadImage } from './read-image.js';

@Module({ controllers: [ImagesController], providers: [StoreImage, ReadImage] })
export class ImagesModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    acceptPictures(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
