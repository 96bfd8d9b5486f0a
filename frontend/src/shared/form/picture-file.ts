import { maximumImageBytes, uploadedImageTypes } from '@raffle/contracts/http/images';
import { pictureTexts as texts } from './texts.fr.js';

export { pictureTexts } from './texts.fr.js';

/** Accepted types for a file chooser. */
export const acceptedPictures = uploadedImageTypes.join(',');

/** Why a file would be refused, or null; the server checks it as well. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!uploadedImageTypes.some((accepted) => accepted === type)) return texts.wrongType;
  if (size > maximumImageBytes) return texts.tooLarge;
  return size === 0 ? texts.empty : null;
}
