import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { SharedPicturesController } from './shared-pictures.controller.js';
import { SharedPictures } from './shared-pictures.js';

/** Pictures of shared links. */
@Module({ imports: [PagesModule, ImagesModule], controllers: [SharedPicturesController], providers: [SharedPictures] })
export class SharedPicturesModule {}
