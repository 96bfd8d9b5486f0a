import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** In localStorage: `7 1795338120000`, a product's number and when it was wanted. Must never change once released. */
const key = 'raffle.wanted-product';
/** A registration and its payment take minutes; what was wanted yesterday is no longer (milliseconds). */
const wantedForMs = 24 * 3_600_000;
/** In the query of a login or registration that names the product, and of the address that opens its sheet. */
const parameter = 'produit';

const productNumber = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

/** The product that a visitor came for: known through login, registration and its payment, in this browser. */
export const wantedProduct = {
  keep: (productId: number) => localStorage.setItem(key, `${productId} ${Date.now()}`),
  forget: () => localStorage.removeItem(key),
  read(): number | null {
    const [productId = '', at = ''] = (localStorage.getItem(key) ?? '').split(' ');
    return Date.now() - Number(at) < wantedForMs ? productNumber(productId) : null;
  },
  /** The one that an address names. */
  named: (search: string): number | null => productNumber(new URLSearchParams(search).get(parameter)),
};

export const sheetAddress = (productId: number) => `/dashboard/tickets?${parameter}=${productId}`;

/** In the query of a login that comes from a draw's page. */
const drawParameter = 'tirage';
export const loginFromDraw = (productId: number) => `/login?${drawParameter}=${productId}`;

/** Where a person who has just signed in goes: back to the draw's page, to the sheet of the product they came for, else home. */
export function afterSignIn(search = ''): string {
  const draw = productNumber(new URLSearchParams(search).get(drawParameter));
  if (draw !== null) return `/tirages/${draw}`;
  const productId = wantedProduct.named(search) ?? wantedProduct.read();
  return productId === null ? '/dashboard' : sheetAddress(productId);
}

/** Where `Participer` leads: to the product's sheet, for a visitor by way of the login. */
export const wayTo = (productId: number, signedIn: boolean) =>
  signedIn ? sheetAddress(productId) : `/login?${parameter}=${productId}`;

/** Keeps the product that the address of a login or a registration names. */
export function useKeepWanted(): void {
  const { search } = useLocation();
  useEffect(() => {
    const productId = wantedProduct.named(search);
    if (productId !== null) wantedProduct.keep(productId);
  }, [search]);
}
