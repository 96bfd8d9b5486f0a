import { Module } from '@nestjs/common';
import { PlaceWishesController } from './place-wishes.controller.js';
import { TellOfFreedPlaces } from './tell-of-freed-places.js';
import { WishForPlace } from './wish-for-place.js';

/** People who want a freed place. */
@Module({ controllers: [PlaceWishesController], providers: [WishForPlace, TellOfFreedPlaces] })
export class PlaceWishesModule {}
