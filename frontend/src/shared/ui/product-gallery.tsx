import type { Product } from '@raffle/contracts/http/products';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { ProductPicture } from './product-picture.js';
import './product-gallery.css';

/**
 * All pictures of a product side by side, swiped or turned by buttons (docs/product.md rule 52). Each but the first is loaded once it
 * begins to be seen: on metered data nobody pays for a picture that they do not look at.
 */
export function ProductGallery({ product: { name, image_url, pictures } }: ProductGalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(0);
  const first = image_url === '' && pictures.length > 0 ? [] : [{ alt: name, image_url }];
  const all = [...first, ...pictures];
  if (all.length === 1) {
    const [only = { alt: '', image_url }] = pictures;
    return <ProductPicture src={only.image_url} alt={only.alt} eager place="page" />;
  }

  function follow() {
    const { scrollLeft = 0, scrollWidth = 0 } = list.current ?? {};
    const place = (scrollLeft / scrollWidth) * all.length || 0;
    setAt(Math.round(place));
    // A picture of which a hair is seen after rounding is none yet.
    setSeen((before) => Math.max(before, Math.ceil(place - 0.01)));
  }
  function turn(to: number) {
    list.current?.scrollTo({ left: (to / all.length) * list.current.scrollWidth });
  }
  return (
    <section className="gallery" aria-label="Photos du lot">
      {/* Focusable: its arrow keys scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} tabIndex={0} onScroll={follow}>
        {all.map(({ alt, image_url: src }, place) => (
          <li key={src}>
            {place <= seen ? (
              <ProductPicture src={src} alt={alt} eager={place === 0} place="page" />
            ) : (
              <div className="shot" />
            )}
          </li>
        ))}
      </ul>
      <div className="row between">
        <Button
          kind="secondary"
          size="small"
          icon
          aria-label="Photo précédente"
          disabled={at === 0}
          onClick={() => turn(at - 1)}
        >
          <Icon of={ChevronLeft} />
        </Button>
        <p className="sm muted" role="status">
          <span className="sr">Photo </span>
          {at + 1} <span aria-hidden="true">/</span>
          <span className="sr">sur</span> {all.length}
        </p>
        <Button
          kind="secondary"
          size="small"
          icon
          aria-label="Photo suivante"
          disabled={at === all.length - 1}
          onClick={() => turn(at + 1)}
        >
          <Icon of={ChevronRight} />
        </Button>
      </div>
    </section>
  );
}

interface ProductGalleryProps {
  product: Pick<Product, 'name' | 'image_url' | 'pictures'>;
}
