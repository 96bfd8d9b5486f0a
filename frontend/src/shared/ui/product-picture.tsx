import {
  imageAddress,
  imageFormats,
  imageWidths,
  isStoredImage,
  type ImageFormat,
} from '@raffle/contracts/http/stored-images';
import { useState, useSyncExternalStore, type ImgHTMLAttributes } from 'react';
import { savesData } from '../saves-data.js';
import { classNames } from './class-names.js';
import './product-picture.css';

/** A wrapped prize, for a product without a picture. */
const illustration = '/products/lot.svg';

/**
 * A product's picture in its tile, with explicit dimensions so that the layout does not shift. A stored picture fills the tile, as
 * AVIF or WebP in the displayed width; an illustration or an external address is used as is. `eager` for the first on a screen, the
 * others load lazily. Decorative without `alt`: the name is beside it. Without a picture, or if it fails to load, an
 * illustration is shown, or an empty tile if that fails too.
 */
export function ProductPicture({
  src,
  alt = '',
  eager,
  thumb,
  place = thumb ? 'thumb' : 'card',
  className,
  onBroken,
}: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const least = useSyncExternalStore(never, savesData, () => false);
  const look: ImgHTMLAttributes<HTMLImageElement> = {
    alt,
    loading: eager ? 'eager' : 'lazy',
    // A thumbnail is never the largest thing on a screen.
    fetchPriority: eager && place !== 'thumb' ? 'high' : undefined,
    decoding: 'async',
    onError: () => {
      setBroken(src);
      onBroken?.(src);
    },
  };
  const onMount = (image: HTMLImageElement | null) => {
    if (hasFailed(image)) setBroken(src);
  };
  return (
    <div className={classNames('shot', thumb && 'thumb', className)}>
      {src === '' || broken === src ? (
        <Illustration look={look} />
      ) : isStoredImage(src) ? (
        <StoredPicture key={src} src={src} place={place} least={least} look={look} onMount={onMount} />
      ) : (
        <img key={src} ref={onMount} width={240} height={180} referrerPolicy="no-referrer" {...look} src={src} />
      )}
    </div>
  );
}

/** On a prerendered page a picture may have failed before the error handler was attached. */
const hasFailed = (image: HTMLImageElement | null): boolean =>
  image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/** Without a network nothing may load: then the tile is empty, without the browser's sign of a broken picture. */
function Illustration({ look }: { look: ImgHTMLAttributes<HTMLImageElement> }) {
  const [broken, setBroken] = useState(false);
  const onMount = (image: HTMLImageElement | null) => {
    if (hasFailed(image)) setBroken(true);
  };
  if (broken) return null;
  return <img width={240} height={180} {...look} ref={onMount} onError={() => setBroken(true)} src={illustration} />;
}

function StoredPicture({ src, place, least, look, onMount }: StoredPictureProps) {
  const { sources, sizes, fallback } = pictureSources(src, place, least);
  return (
    <picture>
      {sources.map(({ format, srcSet }) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img ref={onMount} width={480} height={360} {...look} src={fallback} />
    </picture>
  );
}

/** Does not change while a page is open. */
const never = () => () => undefined;

export interface ProductPictureProps {
  src: string;
  /** What it shows, where that is not said beside it. */
  alt?: string;
  eager?: boolean;
  /** 64 px square. */
  thumb?: boolean;
  /** How wide it is shown; by default as in a card, `page` for one as wide as its column. */
  place?: PicturePlace;
  className?: string;
  /** Called with the URL that could not be loaded. */
  onBroken?: (src: string) => void;
}

interface StoredPictureProps {
  src: string;
  place: PicturePlace;
  least: boolean;
  look: ImgHTMLAttributes<HTMLImageElement>;
  onMount: (image: HTMLImageElement | null) => void;
}

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
