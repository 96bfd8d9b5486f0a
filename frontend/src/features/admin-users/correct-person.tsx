import { replacePublicName, type AdminUser } from '@raffle/contracts/http/admin-users';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import type { CorrectedPerson } from '@raffle/contracts/http/person-fields';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { changesFrom } from '../../shared/form/typed.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

const { corrections, initials } = texts;

/** Requests a correction of the name or the phone from a second administrator (docs/product.md rule 42). */
export function CorrectPerson({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
        {corrections.correct}
      </Button>
      {asking && <CorrectionDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function CorrectionDialog({ user: { id, name, phone }, onClose }: { user: AdminUser; onClose: () => void }) {
  const request = useMutation(actOf(requestCorrection));
  const showToast = useToast();
  const before: CorrectedPerson = { name, phone };
  const form = useForm({
    draft: useDraft('correct'),
    initial: { ...before, reason: '' },
    check: ({ reason, ...values }) =>
      validate(requestCorrection.body, { ...changesFrom(before, values), reason, before }),
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
      title={<Named text={corrections.title} name={name} />}
      form={form}
      submitLabel={shared.request}
      failureTitle={shared.requestFailed}
      onSubmit={form.onSubmit((body) => request.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <p>{corrections.lead}</p>
      <Input {...form.field('name')} label={shared.fields.name} maxLength={100} autoComplete="off" required />
      <Input
        {...form.field('phone')}
        label={shared.fields.phone}
        help={corrections.phoneHelp}
        inputMode="tel"
        maxLength={40}
        autoComplete="off"
        required
      />
      <TextArea
        {...form.field('reason')}
        label={shared.reason}
        help={corrections.reasonHelp}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}

/** Replaces an offensive or misleading public name by initials (docs/product.md rule 49). */
export function ShowInitials({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {!user.initials_only && (
        <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
          {initials.ask}
        </Button>
      )}
      {asking && <InitialsDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function InitialsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const replace = useMutation(actOf(replacePublicName));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('initials'),
    initial: { reason: '' },
    check: (values) => validate(replacePublicName.body, values),
  });
  const onSuccess = ({ user: { display_name } }: { user: AdminUser }) => {
    showToast(initials.done(display_name));
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={initials.title}
      form={form}
      submitLabel={initials.ask}
      submitKind="danger"
      failureTitle={initials.failed}
      onSubmit={form.onSubmit((body) => replace.mutateAsync({ params: { id: user.id }, body }, { onSuccess }))}
    >
      <p>
        <Named text={initials.text} name={user.display_name} />
      </p>
      <p>{initials.until}</p>
      <TextArea {...form.field('reason')} label={texts.reason} help={initials.reasonHelp} maxLength={500} required />
    </FormDialog>
  );
}
