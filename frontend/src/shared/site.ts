import { useEffect } from 'react';

/** The brand, as the server wrote it into index.html; empty when it did not (a plain file server). */
export let brand: string = readBrand();

/** Sets the brand when prerendering, where there is no document to read it from. */
export function nameBrand(name: string): void {
  brand = name;
}

function readBrand(): string {
  if (typeof document === 'undefined') return '';
  const content = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

/** The origin of shared links: this site's scheme and host. */
let siteOrigin: string = typeof window === 'undefined' ? '' : window.location.origin;

/** Sets it when prerendering, where there is no browser location. */
export function nameSiteOrigin(publicUrl: string): void {
  siteOrigin = new URL(publicUrl).origin;
}

/** Where a draw's record is published and verified. */
export const drawAddress = (productId: number): string => `${siteOrigin}/tirages/${productId}`;

/** A campaign's link. */
export const campaignAddress = (code: string): string => `${siteOrigin}/?c=${code}`;

/** Names the page in the tab and for screen readers: `Connexion · Brand`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = brand === '' ? title : `${title} · ${brand}`;
  }, [title]);
}
