import { addPhoto } from '@raffle/contracts/http/admin-deliveries';
import { uploadedImageTypes, uploadImage } from '@raffle/contracts/http/images';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { longDate } from '../../shared/format/dates.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { Field } from '../../shared/ui/field.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { DeliveryDialogProps } from './delivery-dialog-props.js';
import { useBoardChanged } from './list-deliveries.js';
import { texts } from './texts.fr.js';

/** Publishes a photo of the hand-over if the winner agreed to one (docs/product.md rule 37). */
export function PhotoDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, photo_agreed: agreed, photo_url: photo, handover } = delivery;
  const changed = useBoardChanged();
  const showToast = useToast();
  const publish = useMutation({
    mutationFn: async (file: File) => {
      const { image_url: imageUrl } = await callApi(uploadImage, { file });
      return callApi(addPhoto, { params: { id }, body: { imageUrl } });
    },
    onSuccess: () => {
      showToast(texts.photoSaved);
      onClose();
    },
    onSettled: changed,
  });
  return (
    <Dialog open onClose={onClose} title={texts.photoTitle(full_name ?? name)}>
      <div className="stack">
        <p className="sm muted">
          {handover?.confirmed_at ? texts.confirmed(longDate(handover.confirmed_at)) : texts.notConfirmed}
        </p>
        {photo !== null && <ProductPicture src={photo} eager />}
        {agreed ? (
          <Field label={texts.photoChoose}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="file"
                accept={uploadedImageTypes.join(',')}
                disabled={publish.isPending}
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  if (file) publish.mutate(file);
                }}
              />
            )}
          </Field>
        ) : (
          <Notice>{texts.photoNotAgreed}</Notice>
        )}
        {publish.isPending && <Spinner />}
        <FailureNotice title={texts.photoFailed} error={publish.error} />
      </div>
    </Dialog>
  );
}
