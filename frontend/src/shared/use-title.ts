import { useEffect } from 'react';
import { brand } from './brand.js';

/** Names the page in the tab and for screen readers: `Connexion · Brand`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = brand === '' ? title : `${title} · ${brand}`;
  }, [title]);
}
