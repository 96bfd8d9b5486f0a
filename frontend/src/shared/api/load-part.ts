import { texts } from '../texts.fr.js';
import { ApiError } from './api-error.js';

/**
 * Code that is loaded when it is first needed.
 * @throws ApiError `unreachable` when the network does not bring it: to whoever waits that is the same as an answer that is lost.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiError(texts.unreachable, { status: 0, code: 'unreachable', cause });
  }
}

/** The reads of the public pages. */
export const loadPublicReads = async () => (await loadPart(() => import('./public-reads.js'))).publicReads;
