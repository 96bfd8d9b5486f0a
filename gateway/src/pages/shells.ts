/** The address whose layout and first sentence are served, and the style sheet of `critical/` that they need. */
export interface Shell {
  address: string;
  styles: string;
}

/**
 * What is served of a page whose content only the application has: a slow network needs seconds to load that, and until then the page says
 * what is awaited. One for all addresses that say the same; null for a path without.
 */
export function shellOf(pathname: string): Shell | null {
  const area = /^\/(register|login|dashboard|select-free-tickets)(?=\/|$)/.exec(pathname)?.[0];
  if (area !== undefined) return { address: area, styles: 'shell' };
  if (/^\/(payment\/success|payment\/cancel|payment-success|ticket-payment-success)\/?$/.test(pathname))
    return { address: '/ticket-payment-success?token=awaited', styles: 'payment-return' };
  if (/^\/tirages\/[1-9]\d{0,14}\/?$/.test(pathname)) return { address: '/tirages/1', styles: 'product' };
  return null;
}
