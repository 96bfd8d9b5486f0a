import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { logger, ProblemException, requestContext } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { encodePicture, TookTooLong, TooManyPixels, UnreadablePicture, type PictureSize } from './encode-picture.js';
import { OneAtATime } from './one-at-a-time.js';
import { pictureTypeOf, type PictureType } from './picture-type.js';

/** Pictures that may wait for their turn: each is 8 MB at most, and takes a second or two. */
const mostWaiting = 4;

const log = logger('images');

/** Keeps a picture in the sizes used. The same picture always has the same address, however often it is sent. */
@Injectable()
export class KeepImage {
  private readonly encoding = new OneAtATime(mostWaiting);

  constructor(private readonly dataSource: DataSource) {}

  /**
   * @returns its address, `/images/<first 32 hex digits of its SHA-256>`.
   * @throws ProblemException image_unreadable, image_too_large; service_unavailable while too many wait.
   */
  async keep(file: Buffer, adminId: string): Promise<string> {
    const type = pictureTypeOf(file);
    if (type === null) throw new ProblemException('image_unreadable');
    const id = createHash('sha256').update(file).digest('hex').slice(0, 32);
    if (!(await this.isKept(id))) {
      const sizes = await this.encoding.run(() => encode(file));
      await this.store(id, type, file.length, sizes, adminId);
    }
    log.info({ image_id: id, admin_id: adminId, bytes: file.length, type }, 'a picture was sent');
    return `/images/${id}`;
  }

  private async isKept(id: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(`SELECT 1 FROM images WHERE id = $1`, [id]);
    return rows.length > 0;
  }

  private async store(
    id: string,
    type: PictureType,
    bytes: number,
    sizes: readonly PictureSize[],
    adminId: string,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const stored = await manager.query<unknown[]>(
        `INSERT INTO images (id, original_type, original_bytes, admin_id, request_id) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO NOTHING RETURNING id`,
        [id, type, bytes, adminId, requestContext().requestId],
      );
      // Somebody sent the same picture at the same moment.
      if (stored.length === 0) return;
      for (const size of sizes) {
        await manager.query(
          `INSERT INTO image_sizes (image_id, width, format, pixel_width, pixel_height, bytes) VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, size.width, size.format, size.pixelWidth, size.pixelHeight, size.bytes],
        );
      }
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
