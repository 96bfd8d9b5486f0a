import { useState } from 'react';
import { classNames } from './class-names.js';

/**
 * A product's picture in its tile, with real dimensions so that nothing moves. `eager` for the first on a screen, the others wait
 * until they are near. Decorative: the name stands beside it. A picture that cannot be loaded leaves the quiet tile.
 */
export function ProductPicture({ src, eager, thumb, className }: ProductPictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <div className={classNames('shot', thumb && 'thumb', className)}>
      {src !== '' && !broken && (
        <img
          src={src}
          alt=""
          width={240}
          height={180}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}

export interface ProductPictureProps {
  src: string;
  eager?: boolean;
  /** 64 px square. */
  thumb?: boolean;
  className?: string;
}
