import { Module } from '@nestjs/common';
import { PlaceWishesController } from './place-wishes.controller.js';
import { PublishFreedPlaces } from './publish-freed-places.js';
import { WishForPlace } from './wish-for-place.js';

/** People who want a freed place. */
@Module({ controllers: [PlaceWishesController], providers: [WishForPlace, PublishFreedPlaces] })
export class PlaceWishesModule {}
