// Separate from the upload endpoint: pages that show pictures need no schema.

/** Widths of a stored picture, pixels: thumbnail and small card, card on a dense screen, product page. */
export const imageWidths = [240, 480, 960] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Best first; every browser of the last years supports the second. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The address of a stored picture, without size or format. */
export const storedImage = /^\/images\/[0-9a-f]{32}$/;

/** Whether a product's `image_url` names a stored picture with several sizes, not an external address or an illustration. */
export const isStoredImage = (imageUrl: string): boolean => storedImage.test(imageUrl);

/** The address of one size of a stored picture: `/images/<id>/480.avif`. Its bytes never change. */
export const imageAddress = (imageUrl: string, width: ImageWidth, format: ImageFormat): string =>
  `${imageUrl}/${width}.${format}`;
