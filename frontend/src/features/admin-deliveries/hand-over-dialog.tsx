import { handOver } from '@raffle/contracts/http/admin-deliveries';
import { useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { serverNow } from '../../shared/server-clock.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { DeliveryDialogProps } from './delivery-dialog-props.js';
import { useBoardChanged } from './list-deliveries.js';
import { fromLocal, toLocal } from './local-time.js';
import { texts } from './texts.fr.js';

/** Records the hand-over, by default now and by the signed-in administrator. */
export function HandOverDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name } = delivery;
  const { username } = useAdmin();
  const changed = useBoardChanged();
  const showToast = useToast();
  const [now] = useState(() => toLocal(serverNow()));
  const form = useForm({
    draft: useDraft(`hand over ${id}`),
    initial: { at: now, by: username },
    check: ({ at, by }) =>
      at === '' ? { errors: { at: texts.atMissing } } : validate(handOver.body!, { at: fromLocal(at), by }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.handOverTitle(full_name ?? name)}
      form={form}
      submitLabel={texts.handOver}
      failureTitle={texts.handOverFailed}
      onSubmit={form.onSubmit(async (body) => {
        try {
          await callApi(handOver, { params: { id }, body });
        } finally {
          await changed();
        }
        showToast(texts.handOverSaved);
        onClose();
      })}
    >
      <p>{texts.handOverText}</p>
      <Input {...form.field('at')} label={texts.at} type="datetime-local" required />
      <Input {...form.field('by')} label={texts.by} maxLength={100} required />
    </FormDialog>
  );
}
