import { Module } from '@nestjs/common';
import { PlaceWishesController } from './place-wishes.controller.js';
import { TellOfFreedPlaces } from './tell-of-freed-places.js';
import { WishForPlace } from './wish-for-place.js';

/** Who wants a place that is freed. */
@Module({ controllers: [PlaceWishesController], providers: [WishForPlace, TellOfFreedPlaces] })
export class PlaceWishesModule {}
