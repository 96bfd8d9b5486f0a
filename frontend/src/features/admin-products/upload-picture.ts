import { maximumImageBytes, uploadedImageTypes, uploadImage } from '@raffle/contracts/http/images';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { texts } from './texts.fr.js';

/** Accepted types for the file chooser. */
export const acceptedPictures = uploadedImageTypes.join(',');

/** Why a file would be refused, or null; the server checks it as well. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!uploadedImageTypes.some((accepted) => accepted === type)) return texts.pictureWrongType;
  if (size > maximumImageBytes) return texts.pictureTooLarge;
  return size === 0 ? texts.pictureEmpty : null;
}

/** Uploads a picture and returns its URL. */
export function useUploadPicture() {
  return useMutation({ mutationFn: (file: File) => callApi(uploadImage, { file }) });
}
