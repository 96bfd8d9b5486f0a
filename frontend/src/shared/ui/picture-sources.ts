import { imageAddress, imageFormats, imageWidths, type ImageFormat } from '@raffle/contracts';

/** Where a picture stands, and so how wide it is shown: the browser chooses by it before the styles are there. */
export type PicturePlace = 'card' | 'thumb' | 'page';

/** Of the offer card (components.css): flat on a phone, two and then three columns; the page's picture is as wide as its column. */
const shownWidths: Record<PicturePlace, string> = {
  card: '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 7.25rem',
  thumb: '4rem',
  page: '(min-width: 64rem) 34rem, 94vw',
};

export interface PictureSources {
  sources: { format: ImageFormat; srcSet: string }[];
  sizes: string;
  /** For browsers that know neither `<picture>` nor its formats' names. */
  fallback: string;
}

/** The addresses of a kept picture for each format, best first; with `least` the smallest width alone. */
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
