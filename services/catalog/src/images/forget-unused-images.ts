import { Injectable } from '@nestjs/common';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { deleteUnusedImages, noteUnusedImages } from './images.queries.js';

/** A form may be open for so long between the upload and saving, and pages that show the former picture of a product. */
const keptHours = 24;
const batch = 100;

const log = logger('images');

/** Deletes pictures that no product and no handing over shows. The database refuses to delete one that is shown. */
@Injectable()
export class ForgetUnusedImages {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many were deleted. */
  @Repeat({ name: 'forget-unused-images', everyMs: 3_600_000, firstMs: 60_000, batch })
  async forget(): Promise<number> {
    const ids = await this.dataSource.transaction(async (manager) => {
      await noteUnusedImages(manager);
      return deleteUnusedImages(manager, keptHours, batch);
    });
    if (ids.length > 0) log.info({ images: ids }, 'unused pictures deleted');
    return ids.length;
  }
}
