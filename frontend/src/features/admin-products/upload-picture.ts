import { maximumImageBytes, uploadedImageTypes, uploadImage } from '@raffle/contracts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { texts } from './texts.fr.js';

/** For the file chooser: what may be sent. */
export const acceptedPictures = uploadedImageTypes.join(',');

/** Why a file is not worth sending, or null; the server looks into it all the same. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!uploadedImageTypes.some((accepted) => accepted === type)) return texts.pictureWrongType;
  if (size > maximumImageBytes) return texts.pictureTooLarge;
  return size === 0 ? texts.pictureEmpty : null;
}

/** Sends a picture and answers where it is kept. */
export function useUploadPicture() {
  return useMutation({ mutationFn: (file: File) => callApi(uploadImage, { file }) });
}
