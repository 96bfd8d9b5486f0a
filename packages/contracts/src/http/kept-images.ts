// Apart from the call that keeps pictures: pages that show them need no schema.

/** Widths in which a picture is kept, pixels: thumbnail and small card, card on a dense screen, product page. */
export const imageWidths = [240, 480, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Best first; every browser of the last years reads the second. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The address of a kept picture, without size or format. */
export const keptImage = /^\/images\/[0-9a-f]{32}$/;

/** Whether a product's `image_url` names a picture that we keep in several sizes, not somebody's address or an illustration. */
export const isKeptImage = (imageUrl: string): boolean => keptImage.test(imageUrl);

/** The address of one size of a kept picture: `/images/<id>/480.avif`. Its bytes never change. */
export const imageAddress = (imageUrl: string, width: ImageWidth, format: ImageFormat): string =>
  `${imageUrl}/${width}.${format}`;
