import { replacePublicName, type AdminUser } from '@raffle/contracts/http/admin-users';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useReplacePublicName } from './block-user.js';
import { texts as all } from './texts.fr.js';

const { initials: texts } = all;

/** Replaces an offensive or misleading public name by initials (docs/product.md rule 49). */
export function ShowInitials({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useOpen('initials', false);
  return (
    <>
      {!user.initials_only && (
        <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
          {texts.ask}
        </Button>
      )}
      {asking && <InitialsDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function InitialsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const replace = useReplacePublicName(user.id);
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('initials'),
    initial: { reason: '' },
    check: (values) => validate(replacePublicName.body!, values),
  });
  const onSuccess = ({ user: { display_name } }: { user: AdminUser }) => {
    showToast(texts.done(display_name));
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      form={form}
      submitLabel={texts.ask}
      submitKind="danger"
      failureTitle={texts.failed}
      onSubmit={form.onSubmit((body) => replace.mutateAsync(body, { onSuccess }))}
    >
      <p>{texts.text(user.display_name)}</p>
      <p>{texts.until}</p>
      <TextArea {...form.field('reason')} label={all.reason} help={texts.reasonHelp} maxLength={500} required />
    </FormDialog>
  );
}
