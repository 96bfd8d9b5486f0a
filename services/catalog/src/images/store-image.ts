import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { logger, requestContext } from '@raffle/service-kit';
import { ConcurrencyLimit, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import {
  encodePicture,
  TookTooLong,
  TooManyPixels,
  UnreadablePicture,
  type PictureSize,
  pictureTypeOf,
  type PictureType,
} from './encode-picture.js';
import { imagesPath, insertImage, insertImageSize, noteUpload } from './images.queries.js';

/** Each picture has 8 MB at most and takes a second or two to encode. */
const limits = { atOnce: 1, maxWaiting: 4, maxWaitMs: 10_000, retryAfterSeconds: 5 };

const log = logger('images');

/** Stores an uploaded picture in the sizes used. The same picture always has the same address. */
@Injectable()
export class StoreImage {
  private readonly encoding = new ConcurrencyLimit(limits);

  constructor(private readonly dataSource: DataSource) {}

  /**
   * @returns its address, `/images/<first 32 hex digits of its SHA-256>`.
   * @throws ProblemException image_unreadable, image_too_large; service_unavailable while too many wait
   */
  async upload(file: Buffer, adminId: string): Promise<string> {
    const type = pictureTypeOf(file);
    if (type === null) throw new ProblemException('image_unreadable');
    const id = hash('sha256', file).slice(0, 32);
    if (!(await noteUpload(this.dataSource.manager, id))) {
      const sizes = await this.encoding.run(() => encode(file));
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

async function encode(file: Buffer): Promise<PictureSize[]> {
  try {
    return await encodePicture(file);
  } catch (cause) {
    if (cause instanceof UnreadablePicture) throw new ProblemException('image_unreadable', { cause });
    if (cause instanceof TooManyPixels) {
      throw new ProblemException('image_too_large', {
        cause,
        detail: 'La photo est trop grande (40 millions de points au plus). Réduisez-la puis réessayez',
      });
    }
    if (cause instanceof TookTooLong) {
      throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '10' } });
    }
    throw cause;
  }
}
