import { uploadImage } from '@raffle/contracts/http/images';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { pictureProblem } from '../../shared/form/picture-file.js';
import { texts } from './texts.fr.js';

/** Uploads a chosen or dropped file immediately; on failure the error is shown at the field. @param onBusy disables saving meanwhile */
export function usePictureUpload(onUploaded: (imageUrl: string) => void, onBusy: (busy: boolean) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useMutation(actOf(uploadImage));
  const busy = upload.isPending;

  function send(file: File | undefined) {
    if (!file || busy) return;
    const found = pictureProblem(file);
    setRefused(found);
    upload.reset();
    if (found) return;
    onBusy(true);
    upload.mutate({ file }, { onSuccess: ({ image_url }) => onUploaded(image_url), onSettled: () => onBusy(false) });
  }

  return {
    send,
    busy,
    isSent: upload.isSuccess,
    problem: refused ?? (upload.error && errorMessage(upload.error, texts.pictureFailed)),
    reset() {
      setRefused(null);
      upload.reset();
    },
  };
}
