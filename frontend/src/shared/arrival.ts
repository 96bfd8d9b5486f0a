import { sharedCode, type Source } from '@raffle/contracts/source';
import { browserStorage } from './browser-storage.js';

/** `1795338120000 ?c=radio`: when a link of ours first led here, and its query. boot.ts writes it, before another link is followed. */
const key = 'raffle.arrival';
/** Milliseconds, as of an invitation (docs/product.md rules 17 and 76); also in boot.ts. */
const rememberedForMs = 30 * 24 * 3_600_000;

/** How the person found us, as far as this browser remembers. */
export function sourceHere(): Source {
  const [at = '', query = ''] = (browserStorage.getItem(key) ?? '').split(' ');
  return Date.now() - Number(at) < rememberedForMs ? sourceOf(query) : 'direct';
}

/** @param query of a link of ours; applications that pass a link on may write around its code */
export function sourceOf(query: string): Source {
  if (/[?&;]ref=[\p{L}\p{N}]/u.test(query)) return 'invitation';
  const code = /[?&;]c=([a-z0-9][a-z0-9-]{0,29})(?![a-z0-9-])/i.exec(query)?.[1]?.toLowerCase();
  if (code === undefined) return 'direct';
  return code === sharedCode ? 'share' : `campaign:${code}`;
}

/** A link of ours that somebody passes on, so that whoever follows it is counted; an invitation's says more. */
export function sharedLink(link: string): string {
  const url = new URL(link);
  if (!url.searchParams.has('ref')) url.searchParams.set('c', sharedCode);
  return url.toString();
}
