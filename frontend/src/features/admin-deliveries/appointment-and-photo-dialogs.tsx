import { fixAppointment, addPhoto } from '@raffle/contracts/http/admin-deliveries';
import { uploadImage } from '@raffle/contracts/http/images';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { actOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { typedMoment, typedText } from '../../shared/form/moment.js';
import { acceptedPictures, pictureProblem, pictureTexts } from '../../shared/form/picture-file.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime, longDate } from '../../shared/format/dates.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Input, Field } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { useDone, type DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { texts } from './texts.fr.js';

const none = { place: null, at: null, documents: null };

/** Sets where and when the prize is handed over, or changes an existing appointment. */
export function AppointmentDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, appointment } = delivery;
  const fix = useMutation(actOf(fixAppointment));
  const onSuccess = useDone(texts.meetSaved, onClose);
  const form = useForm({
    draft: useDraft(`appointment ${id}`),
    initial: {
      place: appointment?.place ?? '',
      at: appointment ? typedText(new Date(appointment.at)) : '',
      documents: appointment?.documents ?? texts.documentsDefault,
    },
    check: (values) =>
      values.at === ''
        ? { errors: { at: texts.atMissing } }
        : validate(fixAppointment.body, { ...values, at: typedMoment(values.at), before: appointment ?? none }),
    shown: (name, value) => (name === 'at' && value !== '' ? dateAndTime(typedMoment(value)) : value),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={<Named text={texts.meetTitle} name={full_name ?? name} />}
      form={form}
      submitLabel={texts.meetSubmit}
      failureTitle={texts.meetFailed}
      onSubmit={form.onSubmit((body) => fix.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <PrizeOfDelivery of={delivery} />
      <Input {...form.field('at')} label={texts.at} type="datetime-local" required />
      <Input {...form.field('place')} label={texts.place} maxLength={200} required />
      <Input {...form.field('documents')} label={texts.documents} maxLength={300} />
    </FormDialog>
  );
}

/** Publishes a photo of the hand-over if the winner agreed to one (docs/product.md rule 37). */
export function PhotoDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, photo_agreed: agreed, photo_url: photo, handover } = delivery;
  const onSuccess = useDone(texts.photoSaved, onClose);
  const [refused, setRefused] = useState<string | null>(null);
  const publish = useMutation({
    mutationFn: async (file: File) => {
      const { image_url: imageUrl } = await callApi(uploadImage, { file });
      return callApi(addPhoto, { params: { id }, body: { imageUrl } });
    },
    meta: { invalidates: addPhoto.about },
    onSuccess,
  });
  return (
    <Dialog open onClose={onClose} title={<Named text={texts.photoTitle} name={full_name ?? name} />}>
      <div className="stack">
        <PrizeOfDelivery of={delivery} />
        <p className="sm muted">
          {handover?.confirmed_at ? texts.confirmed(longDate(handover.confirmed_at)) : texts.notConfirmed}
        </p>
        {photo !== null && <ProductPicture src={photo} eager />}
        {agreed ? (
          <Field label={texts.photoChoose} help={pictureTexts.accepted} error={refused}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="file"
                accept={acceptedPictures}
                disabled={publish.isPending}
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  // After a lost upload, choosing the same file again fires a change event.
                  event.target.value = '';
                  const problem = file ? pictureProblem(file) : null;
                  setRefused(problem);
                  publish.reset();
                  if (file && problem === null) publish.mutate(file);
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
