import { requestCorrection } from '@raffle/contracts/http/approvals';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { changesFrom } from '../../shared/form/typed.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useRequestCorrection } from './request-correction.js';
import { texts as all } from './texts.fr.js';

const { corrections: texts } = all;

/** Requests a correction of the name or the phone from a second administrator (docs/product.md rule 42). */
export function CorrectPerson({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useOpen('correct', false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
        {texts.correct}
      </Button>
      {asking && <CorrectionDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function CorrectionDialog({ user: { id, name, phone }, onClose }: { user: AdminUser; onClose: () => void }) {
  const request = useRequestCorrection(id);
  const showToast = useToast();
  const before = { name, phone };
  const form = useForm({
    draft: useDraft('correct'),
    initial: { ...before, reason: '' },
    check: ({ reason, ...values }) =>
      validate(requestCorrection.body!, { ...changesFrom(before, values), reason, before }),
    refusedFields: (error): Errors =>
      error.is('phone_invalid', 'phone_of_another', 'correction_empty') ? { phone: error.message } : {},
  });
  const onSuccess = () => {
    showToast(shared.requested);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(name)}
      form={form}
      submitLabel={shared.request}
      failureTitle={shared.requestFailed}
      onSubmit={form.onSubmit((body) => request.mutateAsync(body, { onSuccess }))}
    >
      <p>{texts.lead}</p>
      <Input {...form.field('name')} label={shared.fields.name} maxLength={100} autoComplete="off" required />
      <Input
        {...form.field('phone')}
        label={shared.fields.phone}
        help={texts.phoneHelp}
        inputMode="tel"
        maxLength={40}
        autoComplete="off"
        required
      />
      <TextArea {...form.field('reason')} label={shared.reason} help={texts.reasonHelp} maxLength={500} required />
    </FormDialog>
  );
}
