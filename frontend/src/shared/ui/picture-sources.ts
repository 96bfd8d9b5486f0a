import { imageAddress, imageFormats, imageWidths, type ImageFormat } from '@raffle/contracts/http/stored-images';

/** Where a picture is placed, which determines its displayed width: gives `sizes`, which the browser reads before the styles load. */
export type PicturePlace = 'card' | 'thumb' | 'page';

/** Of the offer card (offer-card.css): flat on a phone, two and then three columns; the page's picture is as wide as its column. */
const shownWidths: Record<PicturePlace, string> = {
  card: '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 7.25rem',
  thumb: '4rem',
  page: '(min-width: 64rem) 34rem, 94vw',
};

export interface PictureSources {
  sources: { format: ImageFormat; srcSet: string }[];
  sizes: string;
  /** For browsers that support neither `<picture>` nor its formats. */
  fallback: string;
}

/** The addresses of a stored picture for each format, best first; with `least` only the smallest width. */
export function pictureSources(imageUrl: string, place: PicturePlace, least: boolean): PictureSources {
  const widths = least ? imageWidths.slice(0, 1) : imageWidths;
  const srcSet = (format: ImageFormat) =>
    widths.map((width) => `${imageAddress(imageUrl, width, format)} ${width}w`).join(', ');
  return {
    sources: imageFormats.map((format) => ({ format, srcSet: srcSet(format) })),
    sizes: shownWidths[place],
    fallback: imageAddress(imageUrl, least || place === 'thumb' ? 240 : 480, 'webp'),
  };
}
