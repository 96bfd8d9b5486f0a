import { fixAppointment } from '@raffle/contracts/http/admin-deliveries';
import { callApi } from '../../shared/api/call-api.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { DeliveryDialogProps } from './delivery-dialog-props.js';
import { useBoardChanged } from './list-deliveries.js';
import { fromLocal, toLocal } from './local-time.js';
import { texts } from './texts.fr.js';

const none = { place: null, at: null, documents: null };

/** Sets where and when the prize is handed over, or changes an existing appointment. */
export function AppointmentDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, appointment } = delivery;
  const changed = useBoardChanged();
  const showToast = useToast();
  const form = useForm({
    draft: useDraft(`appointment ${id}`),
    initial: {
      place: appointment?.place ?? '',
      at: appointment ? toLocal(new Date(appointment.at)) : '',
      documents: appointment?.documents ?? texts.documentsDefault,
    },
    check: (values) =>
      values.at === ''
        ? { errors: { at: texts.atMissing } }
        : validate(fixAppointment.body!, { ...values, at: fromLocal(values.at), before: appointment ?? none }),
    shown: (name, value) => (name === 'at' && value !== '' ? dateAndTime(fromLocal(value)) : value),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.meetTitle(full_name ?? name)}
      form={form}
      submitLabel={texts.meetSubmit}
      failureTitle={texts.meetFailed}
      onSubmit={form.onSubmit(async (body) => {
        try {
          await callApi(fixAppointment, { params: { id }, body });
        } finally {
          await changed();
        }
        showToast(texts.meetSaved);
        onClose();
      })}
    >
      <Input {...form.field('at')} label={texts.at} type="datetime-local" required />
      <Input {...form.field('place')} label={texts.place} maxLength={200} required />
      <Input {...form.field('documents')} label={texts.documents} maxLength={300} />
    </FormDialog>
  );
}
