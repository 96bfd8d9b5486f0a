import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { maximumImageBytes, uploadImage } from '@raffle/contracts/http/images';
import { imageFormats, imageWidths } from '@raffle/contracts/http/stored-images';
import { problem } from '@raffle/contracts/problem';
import { DataSource } from 'typeorm';
import sharp from 'sharp';
import { halves, photo } from './pictures.js';
import { ForgetUnusedImages } from '../src/images/forget-unused-images.js';
import { admin, startCatalog, type RunningCatalog } from './running-catalog.js';

let catalog: RunningCatalog;
let database: DataSource;
let aPhoto: Buffer;
beforeAll(async () => {
  // Created before the service starts, because it blocks the whole process.
  aPhoto = await photo().jpeg().toBuffer();
  catalog = await startCatalog();
  database = await new DataSource({ type: 'postgres', url: catalog.database }).initialize();
});
afterAll(async () => {
  await database?.destroy();
  await catalog?.close();
});

const send = (bytes: Buffer, type = 'image/jpeg') =>
  catalog.call('POST', '/admin/images', { as: admin, file: { bytes, type } });
async function refusal(bytes: Buffer, type?: string) {
  const { status, body } = await send(bytes, type);
  return { status, code: problem.parse(body).code };
}
async function store(bytes: Buffer, type?: string): Promise<string> {
  const { status, body } = await send(bytes, type);
  expect(status).toBe(201);
  return uploadImage.answer.parse(body).image_url.slice('/images/'.length);
}
async function size(id: string, name: string): Promise<Buffer> {
  const response = await catalog.fetchRaw('GET', `/internal/images/${id}/${name}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(`image/${name.split('.')[1]}`);
  return Buffer.from(await response.arrayBuffer());
}
/** The colour at a point of a picture, given in fractions. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other';
}

describe('a photo', () => {
  test('is stored in every width and format, a card’s under 10 KB, named by its hash', async () => {
    const id = await store(aPhoto);
    expect(id).toBe(hash('sha256', aPhoto).slice(0, 32));
    for (const width of imageWidths) {
      for (const format of imageFormats) {
        const bytes = await size(id, `${width}.${format}`);
        const { format: real, width: pixels, height } = await sharp(bytes).metadata();
        expect({ real, pixels, height }).toEqual({
          real: format === 'avif' ? 'heif' : 'webp',
          pixels: width,
          height: width * 0.75,
        });
        if (width <= 480) expect(bytes.length).toBeLessThan(10_000);
      }
    }
  });

  test('uploaded again has the same URL and is recorded once, with its uploader', async () => {
    const id = await store(aPhoto);
    expect(await store(aPhoto)).toBe(id);
    const lines = await database.query<object[]>(`SELECT * FROM images WHERE id = $1`, [id]);
    expect(lines).toEqual([
      expect.objectContaining({
        admin_id: admin.id,
        original_type: 'image/jpeg',
        original_bytes: aPhoto.length,
        request_id: expect.stringMatching(/.{8,}/),
      }),
    ]);
  });

  test('uploaded twice concurrently is stored once', async () => {
    const twice = await photo({ width: 300, height: 300, seed: 11 }).jpeg().toBuffer();
    const [one, other] = await Promise.all([store(twice), store(twice)]);
    expect(one).toBe(other);
  });

  test('never changes once stored: the database refuses', async () => {
    const id = await store(aPhoto);
    await expect(database.query(`UPDATE image_sizes SET bytes = 'x' WHERE image_id = $1`, [id])).rejects.toThrow(
      'only ever added to',
    );
    await expect(database.query(`DELETE FROM images WHERE id = $1`, [id])).rejects.toThrow();
  });
});

describe('other pictures', () => {
  test('the EXIF rotation is applied, then all EXIF data including the location is removed', async () => {
    const turned = await halves(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '6/1 7/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const id = await store(turned);
    for (const format of imageFormats) {
      const bytes = await size(id, `240.${format}`);
      const { width, height, exif, orientation } = await sharp(bytes).metadata();
      expect({ width, height, exif, orientation: orientation ?? 1 }).toEqual({
        width: 240,
        height: 360,
        exif: undefined,
        orientation: 1,
      });
      expect([await colourAt(bytes, 0.5, 0.1), await colourAt(bytes, 0.5, 0.9)]).toEqual(['red', 'blue']);
    }
  });

  test('the transparency of a PNG is preserved', async () => {
    const ground = { r: 0, g: 0, b: 0, alpha: 0 };
    const id = await store(
      await sharp({ create: { width: 500, height: 500, channels: 4, background: ground } })
        .composite([{ input: await halves(200, 200).png().toBuffer() }])
        .png()
        .toBuffer(),
      'image/png',
    );
    for (const format of imageFormats) {
      const { data } = await sharp(await size(id, `240.${format}`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[3], data[(120 * 240 + 120) * 4 + 3]]).toEqual([0, 255]);
    }
  });

  test('the first frame of an animation is stored', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 300, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const bytes = await size(await store(moving, 'image/webp'), '240.webp');
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(bytes, 0.5, 0.5)).toBe('red');
  });

  test('AVIF, and greyscale or 16-bit PNG, are accepted', async () => {
    await store(await halves(300, 200).avif().toBuffer(), 'image/avif');
    await store(await halves(300, 200).greyscale().png().toBuffer(), 'image/png');
    await store(await halves(300, 200).toColourspace('rgb16').png().toBuffer(), 'image/png');
  });

  test('a small one is never enlarged: wider URLs return its largest size', async () => {
    const id = await store(await halves(300, 200).png().toBuffer(), 'image/png');
    const sizes = await Promise.all(imageWidths.map((width) => size(id, `${width}.webp`)));
    const widths = await Promise.all(sizes.map(async (bytes) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([240, 300, 300]);
  });

  test('a very narrow one is limited to a height of twice the width', async () => {
    const id = await store(await halves(100, 3000).png().toBuffer(), 'image/png');
    const { width, height } = await sharp(await size(id, '960.webp')).metadata();
    expect(height).toBeLessThanOrEqual(2 * 240);
    expect(width).toBe(16);
  });

  test('a wrong content type of a valid picture is ignored', async () => {
    await store(await halves(300, 201).png().toBuffer(), 'image/jpeg');
  });
});

describe('what is refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );

  test('400 a file that is not a supported picture, whatever its content type', async () => {
    const gif = await halves(20, 20).gif().toBuffer();
    for (const bytes of [Buffer.from('bonjour, je suis du texte'), svg, gif, Buffer.alloc(0)]) {
      expect(await refusal(bytes, 'image/png')).toEqual({ status: 400, code: 'image_unreadable' });
    }
  });

  test('400 a truncated picture, or a file with only the header of one', async () => {
    const png = await photo({ width: 400, height: 400 }).png().toBuffer();
    expect(await refusal(aPhoto.subarray(0, aPhoto.length / 2))).toMatchObject({ code: 'image_unreadable' });
    expect(await refusal(png.subarray(0, png.length / 2), 'image/png')).toMatchObject({ code: 'image_unreadable' });
    expect(await refusal(Buffer.from('ffd8ffe0deadbeef', 'hex'))).toMatchObject({ code: 'image_unreadable' });
  });

  test('413 a header of 400 million pixels, judged before anything is decoded', async () => {
    // The file ends within its first rows: decoding it first would answer 400, as for the truncated one above.
    const bomb = (await photo({ width: 400, height: 400 }).png().toBuffer()).subarray(0, 5_000);
    const header = bomb.subarray(12, 29);
    header.writeUInt32BE(20_000, 'IHDR'.length);
    header.writeUInt32BE(20_000, 'IHDR'.length + 4);
    bomb.writeUInt32BE(crc32(header), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({
      format: 'png',
      width: 20_000,
      height: 20_000,
    });
    expect(await refusal(bomb, 'image/png')).toEqual({ status: 413, code: 'image_too_large' });
  });

  test('413 more than 8 MB', async () => {
    expect(await refusal(Buffer.alloc(maximumImageBytes + 1))).toEqual({ status: 413, code: 'image_too_large' });
  });

  test('415 another type, and a picture on any other call', async () => {
    for (const type of ['image/gif', 'image/svg+xml', 'text/plain', 'application/octet-stream']) {
      expect(await refusal(svg, type)).toEqual({ status: 415, code: 'unsupported_media_type' });
    }
    const { status } = await catalog.call('POST', '/products', {
      as: admin,
      file: { bytes: aPhoto, type: 'image/png' },
    });
    expect(status).toBe(415);
  });

  test('400 JSON instead of a picture', async () => {
    const { status, body } = await catalog.call('POST', '/admin/images', { as: admin, body: { image: 'data:' } });
    expect({ status, code: problem.parse(body).code }).toEqual({ status: 400, code: 'image_unreadable' });
  });

  test('404 an unknown picture or size', async () => {
    const id = await store(aPhoto);
    for (const path of [`${'0'.repeat(32)}/480.avif`, `${id}/481.avif`, `${id}/480.png`, `${id}/480`, 'x/480.avif']) {
      const { status, body } = await catalog.call('GET', `/internal/images/${path}`);
      expect({ status, code: problem.parse(body).code }).toEqual({ status: 404, code: 'image_not_found' });
    }
  });

  test('503 when too many uploads wait', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, seed) =>
        photo({ width: 300, height: 200, seed: 100 + seed })
          .jpeg()
          .toBuffer(),
      ),
    );
    const statuses = (await Promise.all(many.map((bytes) => send(bytes)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(5);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
  });
});

describe('a picture that nothing shows', () => {
  const forget = () => new ForgetUnusedImages(database).forget();
  const aDayLater = () => database.query(`UPDATE unused_images SET since = since - interval '25 hours'`);
  const isStored = async (id: string) =>
    (await catalog.fetchRaw('GET', `/internal/images/${id}/240.webp`)).status === 200;
  const picture = async (seed: number) => store(await photo({ width: 300, height: 200, seed }).jpeg().toBuffer());
  const further = (id: string) => ({ pictures: [{ alt: 'La boîte', image_url: `/images/${id}` }] });
  const product = async (id: string, shows: object = { imageUrl: `/images/${id}` }) => {
    const body = { name: 'Lot', ticketPrice: 300, maxParticipants: 10, ...shows };
    const made = await catalog.call('POST', '/admin/products', { as: admin, body });
    return { status: made.status, id: (made.body as { product?: { id: number } }).product?.id };
  };

  test('is deleted a day after its upload or its last use, and one that something shows is not', async () => {
    const [uploaded, shown, replaced] = [await picture(201), await picture(202), await picture(203)];
    expect((await product(shown)).status).toBe(201);
    const { id } = await product(replaced);
    await aDayLater();
    await forget();
    expect(await Promise.all([uploaded, shown, replaced].map(isStored))).toEqual([false, true, true]);

    await catalog.call('PUT', `/admin/products/${id}`, { as: admin, body: { imageUrl: '' } });
    await forget();
    expect(await isStored(replaced)).toBe(true);
    await aDayLater();
    await forget();
    expect(await Promise.all([shown, replaced].map(isStored))).toEqual([true, false]);
    // The database itself refuses it.
    await expect(database.query('DELETE FROM images WHERE id = $1', [shown])).rejects.toThrow('is shown');
  });

  test('is none of a product’s further pictures, until they are removed', async () => {
    const [kept, removed] = [await picture(221), await picture(222)];
    expect((await product(kept, further(kept))).status).toBe(201);
    const { id } = await product(removed, further(removed));
    await aDayLater();
    await forget();
    expect(await Promise.all([kept, removed].map(isStored))).toEqual([true, true]);
    await catalog.call('PUT', `/admin/products/${id}`, { as: admin, body: { pictures: [] } });
    await aDayLater();
    await forget();
    await aDayLater();
    await forget();
    expect(await Promise.all([kept, removed].map(isStored))).toEqual([true, false]);
    await expect(database.query('DELETE FROM images WHERE id = $1', [kept])).rejects.toThrow('is shown');
    expect((await product(removed, further(removed))).status).toBe(404);
  });

  test('is counted where an operator sees it', async () => {
    const figures = await (await catalog.fetchRaw('GET', '/metrics')).text();
    expect(figures).toMatch(/^retention_deleted_rows_total\{job="forget-unused-images",service="catalog"\} \d+$/m);
    // A job that has had a round.
    expect(figures).toMatch(
      /^background_job_last_success_timestamp_seconds\{job="event-handlers",service="catalog"\} \d/m,
    );
  });

  test('stays when it is uploaded again, and a product is not saved with one that is gone', async () => {
    const again = await picture(204);
    await aDayLater();
    expect(await picture(204)).toBe(again);
    await forget();
    expect(await isStored(again)).toBe(true);
    await aDayLater();
    await forget();
    expect((await product(again)).status).toBe(404);
    expect(await picture(204)).toBe(again);
    expect((await product(again)).status).toBe(201);
  });

  test('is deleted or taken into use, when both happen at once', async () => {
    const id = await picture(205);
    await aDayLater();
    const [saved] = await Promise.all([product(id), forget()]);
    expect([await isStored(id), saved.status]).toEqual(saved.status === 201 ? [true, 201] : [false, 404]);
  });
});
