import type { ImageFormat, ImageWidth } from '@raffle/contracts/http/stored-images';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { PictureSize, PictureType } from './encode-picture.js';

export async function imageExists(manager: EntityManager, id: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM images WHERE id = $1', [id])) !== undefined;
}

/** @returns false when the picture is stored already. */
export async function insertImage(
  manager: EntityManager,
  image: { id: string; type: PictureType; bytes: number; adminId: string; requestId: string | undefined },
): Promise<boolean> {
  const inserted = await rows(
    manager,
    `INSERT INTO images (id, original_type, original_bytes, admin_id, request_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [image.id, image.type, image.bytes, image.adminId, image.requestId],
  );
  return inserted.length > 0;
}

export async function insertImageSize(manager: EntityManager, imageId: string, size: PictureSize): Promise<void> {
  await manager.query(
    `INSERT INTO image_sizes (image_id, width, format, pixel_width, pixel_height, bytes) VALUES ($1, $2, $3, $4, $5, $6)`,
    [imageId, size.width, size.format, size.pixelWidth, size.pixelHeight, size.bytes],
  );
}

/** A picture at a width, or at the largest stored below it. */
export function findImageSize(
  manager: EntityManager,
  size: { id: string; width: ImageWidth; format: ImageFormat },
): Promise<{ bytes: Buffer } | undefined> {
  return firstRow(
    manager,
    `SELECT bytes FROM image_sizes WHERE image_id = $1 AND format = $2 AND width <= $3 ORDER BY width DESC LIMIT 1`,
    [size.id, size.format, size.width],
  );
}
