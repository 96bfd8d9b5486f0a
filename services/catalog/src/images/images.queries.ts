import type { ImageFormat, ImageWidth } from '@raffle/contracts/http/stored-images';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type { PictureSize, PictureType } from './encode-picture.js';

/** The address of a stored picture begins with it. */
export const imagesPath = '/images/';

/**
 * Takes a picture into use, in the transaction that stores its address: from now on it is not deleted as unused. Waits while it is being
 * deleted. An address of another kind is none of ours.
 * @throws ProblemException `image_not_found`
 */
export async function useImage(manager: EntityManager, imageUrl: string): Promise<void> {
  if (!imageUrl.startsWith(imagesPath)) return;
  const id = imageUrl.slice(imagesPath.length);
  await manager.query('DELETE FROM unused_images WHERE image_id = $1', [id]);
  const stored = await firstRow(manager, 'SELECT 1 FROM images WHERE id = $1', [id]);
  if (!stored) throw new ProblemException('image_not_found');
}

/** Several pictures, in one order, so that two transactions do not wait for each other. @throws ProblemException as {@link useImage} */
export async function useImages(manager: EntityManager, imageUrls: readonly string[]): Promise<void> {
  for (const imageUrl of [...imageUrls].sort()) await useImage(manager, imageUrl);
}

/** A picture that is uploaded counts as unused from now on. @returns whether it is stored already */
export async function noteUpload(manager: EntityManager, id: string): Promise<boolean> {
  const noted = await firstRow(
    manager,
    `INSERT INTO unused_images (image_id) SELECT id FROM images WHERE id = $1
     ON CONFLICT (image_id) DO UPDATE SET since = now() RETURNING 1`,
    [id],
  );
  return noted !== undefined;
}

const shown = `(EXISTS (SELECT FROM products WHERE image_url = '${imagesPath}' || i.id)
  OR EXISTS (SELECT FROM products, jsonb_array_elements(pictures) AS one WHERE one ->> 'image_url' = '${imagesPath}' || i.id)
  OR EXISTS (SELECT FROM deliveries WHERE photo_url = '${imagesPath}' || i.id))`;

/** Notes which pictures nothing shows any more, and which are shown again. */
export async function noteUnusedImages(manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO unused_images (image_id) SELECT i.id FROM images i WHERE NOT ${shown} ON CONFLICT DO NOTHING`,
  );
  await manager.query(`DELETE FROM unused_images u USING images i WHERE i.id = u.image_id AND ${shown}`);
}

/** Deletes up to `limit` pictures that nothing has shown for so many hours, oldest first. @returns their ids */
export async function deleteUnusedImages(manager: EntityManager, hours: number, limit: number): Promise<string[]> {
  const unused = await rows<{ image_id: string }>(
    manager,
    `DELETE FROM unused_images WHERE image_id IN (
       SELECT image_id FROM unused_images WHERE since < now() - make_interval(hours => $1)
       ORDER BY since LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING image_id`,
    [hours, limit],
  );
  const ids = unused.map(({ image_id }) => image_id);
  await manager.query('DELETE FROM image_sizes WHERE image_id = ANY ($1)', [ids]);
  await manager.query('DELETE FROM images WHERE id = ANY ($1)', [ids]);
  return ids;
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

/** The ids of all pictures. */
export async function findImageIds(manager: EntityManager): Promise<string[]> {
  return (await rows<{ id: string }>(manager, 'SELECT id FROM images')).map(({ id }) => id);
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
