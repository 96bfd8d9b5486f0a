import { createCampaign, endCampaign, renameCampaign, type Campaign } from '@raffle/contracts/http/admin-sources';
import { useMutation } from '@tanstack/react-query';
import { actOf } from '../../shared/api/query-of.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

export function AddCampaign({ onClose }: { onClose: () => void }) {
  const create = useMutation(actOf(createCampaign));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('campaign new'),
    initial: { name: '', code: '', note: '' },
    check: (values) => validate(createCampaign.body, values),
    refusedFields: (error): Errors => (error.code === 'campaign_code_taken' ? { code: error.message } : {}),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addTitle}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.saveFailed}
      onSubmit={form.onSubmit((body) =>
        create.mutateAsync(
          { body },
          {
            onSuccess: () => {
              showToast(texts.added);
              onClose();
            },
          },
        ),
      )}
    >
      <Input
        {...form.field('name')}
        label={texts.name}
        help={texts.nameHelp}
        maxLength={60}
        autoComplete="off"
        required
      />
      <Input
        {...form.field('code')}
        label={texts.code}
        help={texts.codeHelp}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea {...form.field('note')} label={texts.note} rows={3} maxLength={300} />
    </FormDialog>
  );
}

/** @param campaign as it is now */
export function RenameCampaign({ campaign: { code, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const rename = useMutation(actOf(renameCampaign));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft(`campaign ${code}`),
    initial: { name },
    check: (values) => validate(renameCampaign.body, values),
  });
  const onSuccess = () => {
    showToast(texts.renamed);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.renameTitle}
      form={form}
      submitLabel={texts.rename}
      failureTitle={texts.renameFailed}
      onSubmit={form.onSubmit((body) =>
        rename.mutateAsync({ params: { code }, body: { ...body, before: { name } } }, { onSuccess }),
      )}
    >
      <Input
        {...form.field('name')}
        label={texts.name}
        help={texts.renameHelp}
        maxLength={60}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

export function EndCampaign({ campaign: { code, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const end = useMutation(actOf(endCampaign));
  const showToast = useToast();
  function confirm() {
    const onSuccess = () => {
      showToast(texts.endDone);
      onClose();
    };
    end.mutate({ params: { code } }, { onSuccess });
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={<Named text={texts.endTitle} name={name} />}
      confirmLabel={texts.end}
      busy={end.isPending}
      onConfirm={confirm}
    >
      <div className="stack">
        <p>{texts.endText}</p>
        <FailureNotice title={texts.endFailed} error={end.error} />
      </div>
    </ConfirmDialog>
  );
}
