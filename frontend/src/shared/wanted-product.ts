import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { browserStorage } from './browser-storage.js';

/** In localStorage: `7 1795338120000`, a product's number and when it was wanted. Must never change once released. */
const key = 'raffle.wanted-product';
/** A registration and its payment take minutes; an older value is ignored (milliseconds). */
const wantedForMs = 24 * 3_600_000;
/** The query parameter with the product, of a login or registration URL and of the URL that opens the product's sheet. */
const parameter = 'produit';

const productNumber = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

/** The product that a visitor wants: remembered in this browser through login, registration and its payment. */
export const wantedProduct = {
  remember: (productId: number) => browserStorage.setItem(key, `${productId} ${Date.now()}`),
  forget: () => browserStorage.removeItem(key),
  read(): number | null {
    const [productId = '', at = ''] = (browserStorage.getItem(key) ?? '').split(' ');
    return Date.now() - Number(at) < wantedForMs ? productNumber(productId) : null;
  },
  /** The one in a URL's query. */
  named: (search: string): number | null => productNumber(new URLSearchParams(search).get(parameter)),
};

export const sheetAddress = (productId: number) => `/dashboard/tickets?${parameter}=${productId}`;

/** The query parameter of a login opened from a draw's page. */
const drawParameter = 'tirage';
export const loginFromDraw = (productId: number) => `/login?${drawParameter}=${productId}`;

/** Where a person who has just signed in goes: back to the draw's page, to the sheet of the product they wanted, else home. */
export function afterSignIn(search = ''): string {
  const draw = productNumber(new URLSearchParams(search).get(drawParameter));
  if (draw !== null) return `/tirages/${draw}`;
  const productId = wantedProduct.named(search) ?? wantedProduct.read();
  return productId === null ? '/dashboard' : sheetAddress(productId);
}

/** Where `Participer` leads: to the product's sheet, for a visitor via the login. */
export const wayTo = (productId: number, signedIn: boolean) =>
  signedIn ? sheetAddress(productId) : `/login?${parameter}=${productId}`;

/** Remembers the product in the URL of a login or a registration until after the login. */
export function useRememberWanted(): void {
  const { search } = useLocation();
  useEffect(() => {
    const productId = wantedProduct.named(search);
    if (productId !== null) wantedProduct.remember(productId);
  }, [search]);
}
