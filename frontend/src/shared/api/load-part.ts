import { texts } from '../texts.fr.js';
import { ApiError } from './api-error.js';

/**
 * Loads code when it is first needed.
 * @throws ApiError `unreachable` when the code does not load, so that callers treat it like a lost API answer.
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
