import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { logger, requestContext } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { pictureTypeOf, type PictureSize, type PictureType } from './encode-picture.js';
import { EncodePictures } from './encode-pictures.js';
import { imagesPath, insertImage, insertImageSize, noteUpload } from './images.queries.js';

const log = logger('images');

/** Stores an uploaded picture in the sizes used. The same picture always has the same address. */
@Injectable()
export class StoreImage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: EncodePictures,
  ) {}

  /**
   * @returns its address, `/images/<first 32 hex digits of its SHA-256>`.
   * @throws ProblemException image_unreadable; as {@link EncodePictures.encodeSizes}
   */
  async upload(file: Buffer, adminId: string): Promise<string> {
    const type = pictureTypeOf(file);
    if (type === null) throw new ProblemException('image_unreadable');
    const id = hash('sha256', file).slice(0, 32);
    if (!(await noteUpload(this.dataSource.manager, id))) {
      const sizes = await this.pictures.encodeSizes(file);
      await this.store(id, type, file.length, sizes, adminId);
    }
    log.info({ image_id: id, admin_id: adminId, bytes: file.length, type }, 'picture uploaded');
    return imagesPath + id;
  }

  private async store(
    id: string,
    type: PictureType,
    bytes: number,
    sizes: readonly PictureSize[],
    adminId: string,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const requestId = requestContext().requestId;
      // A concurrent upload of the same picture has stored it.
      if (!(await insertImage(manager, { id, type, bytes, adminId, requestId }))) return;
      for (const size of sizes) await insertImageSize(manager, id, size);
      await noteUpload(manager, id);
    });
  }
}
