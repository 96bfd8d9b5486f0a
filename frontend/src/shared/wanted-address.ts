import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { browserStorage } from './browser-storage.js';

/** An address of ours: `//name` would be another site. Null for any other text. */
const ownAddress = (text: string): string | null => (/^\/(?![/\\])/.test(text) ? text : null);

/** The address of ours that led to the login, in the state of its history entry: shown after the login. Null if none did. */
export function addressAsked(state: unknown): string | null {
  const asked = typeof state === 'object' && state !== null && 'asked' in state ? state.asked : null;
  return typeof asked === 'string' ? ownAddress(asked) : null;
}

/** Whether who comes to the login logged out of the back-office, or asked for an address of it: its form is the administrators'. */
export const isForAdmins = (state: unknown): boolean =>
  (typeof state === 'object' && state !== null && 'admin' in state && state.admin === true) ||
  /^\/admin([/?#]|$)/.test(addressAsked(state) ?? '');

/** In localStorage: `/dashboard/tickets?produit=7 1795338120000`, an address and when it was wanted. Must never change once released. */
const key = 'raffle.wanted-address';
/** A registration and its payment take minutes; an older value is ignored (milliseconds). */
const wantedForMs = 24 * 3_600_000;
/** The query parameter with the product, of a login or registration URL and of the URL that opens the product's sheet. */
const parameter = 'produit';

/** The product's number in a link, without the punctuation of the message around it; null for anything else. */
export function productNumber(text: string | null | undefined): number | null {
  const digits = /^(\d{1,9})[^\p{L}\p{N}]*$/u.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The address that a visitor wants: remembered in this browser through login, registration and its payment. */
export const wantedAddress = {
  remember: (address: string) => browserStorage.setItem(key, `${address} ${Date.now()}`),
  forget: () => browserStorage.removeItem(key),
  /** A later login does not lead there again. */
  reached(address: string): void {
    if (wantedAddress.read()?.replace(/#.*/, '') === address) wantedAddress.forget();
  },
  read(): string | null {
    const [address = '', at = ''] = (browserStorage.getItem(key) ?? '').split(' ');
    return Date.now() - Number(at) < wantedForMs ? ownAddress(address) : null;
  },
};

/** The product that a visitor wants: its sheet is the wanted address. */
export const wantedProduct = {
  remember: (productId: number) => wantedAddress.remember(sheetAddress(productId)),
  forget: wantedAddress.forget,
  /** The one in a URL's query. */
  named: (search: string): number | null => productNumber(new URLSearchParams(search).get(parameter)),
  /** How many tickets a URL's query asks for; 1 where it does not. */
  tickets: (search: string): number => ticketsAsked(search) || 1,
};

/** The query parameter of the URLs of `parameter` with how many tickets the sheet offers first. */
const ticketsParameter = 'tickets';
const ticketsAsked = (search: string) => productNumber(new URLSearchParams(search).get(ticketsParameter)) ?? undefined;
const query = (productId: number, tickets?: number) =>
  `?${parameter}=${productId}${tickets === undefined ? '' : `&${ticketsParameter}=${tickets}`}`;

/** The sheet of a product. @param tickets how many it offers first; the sheet bounds it */
export const sheetAddress = (productId: number, tickets?: number) => `/dashboard/tickets${query(productId, tickets)}`;

/** The query of the screen without its sheet. */
export function withoutSheet(search: URLSearchParams): URLSearchParams {
  for (const name of [parameter, ticketsParameter]) search.delete(name);
  return search;
}

/** The query parameter of a login opened from a draw's page. */
const drawParameter = 'tirage';
/** What the URL of a login or registration may ask for. */
export const wantedParameters = [parameter, ticketsParameter, drawParameter] as const;
export const loginFromDraw = (productId: number) => `/login?${drawParameter}=${productId}`;

/** What a login's or registration's URL and history entry ask for: the own address that led there, a draw's page, a product's sheet. */
function asksFor(search: string, state: unknown): string | null {
  const asked = addressAsked(state);
  if (asked !== null && !asked.startsWith('/admin')) return asked;
  const draw = productNumber(new URLSearchParams(search).get(drawParameter));
  if (draw !== null) return `/tirages/${draw}`;
  const productId = wantedProduct.named(search);
  return productId === null ? null : sheetAddress(productId, ticketsAsked(search));
}

/** Where a user who has just signed in goes: to what the login was asked for, or an earlier visit wanted, else home. */
export const afterSignIn = (search = '', state: unknown = null): string =>
  asksFor(search, state) ?? wantedAddress.read() ?? '/dashboard';

/** The product of an address after a sign-in, of its sheet or its draw's page; null for any other address. */
export function productOf(address: string): number | null {
  const { pathname, search } = new URL(address, 'http://ours');
  if (pathname === '/dashboard/tickets') return wantedProduct.named(search);
  return productNumber(/^\/tirages\/([^/]+)$/.exec(pathname)?.[1]);
}

/** Where `Participer` leads: to the product's sheet, for a visitor via the login. @param tickets how many the sheet offers first */
export const wayTo = (productId: number, signedIn: boolean, tickets?: number) =>
  signedIn ? sheetAddress(productId, tickets) : `/login${query(productId, tickets)}`;

/** Remembers what a login or a registration was asked for until it is reached: the payment leads away and loses the URL. */
export function useRememberWanted(): void {
  const { search, ...location } = useLocation();
  const state: unknown = location.state;
  useEffect(() => {
    const address = asksFor(search, state);
    if (address !== null) wantedAddress.remember(address);
  }, [search, state]);
}
