import { siteOrigin } from '../../shared/site.js';

/** Where a draw's record is published and verified. */
export const checkAddress = (productId: number): string => `${siteOrigin}/tirages/${productId}`;
