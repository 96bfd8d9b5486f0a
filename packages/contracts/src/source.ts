import * as z from 'zod/mini';
import { bounded } from './bounded.js';

/** Of a campaign's link, `?c=radio`: what an owner types on a poster or says on the air. */
const codePattern = /^[a-z0-9][a-z0-9-]{0,29}$/;
/** The code of our own shared links, which no campaign has. */
export const sharedCode = 'partage';

export const isCampaignCode = (code: string): boolean => codePattern.test(code) && code !== sharedCode;

/**
 * How a person found us (docs/glossary.md): an invitation's link, a link that somebody shared, a campaign's link, or none of them.
 * A campaign that the owner did not make counts as `direct`.
 */
export const source = bounded(40, z.regex(/^(?:invitation|share|direct|campaign:[a-z0-9][a-z0-9-]{0,29})$/));
export type Source = z.infer<typeof source>;
