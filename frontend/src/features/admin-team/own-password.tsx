import { changeAdminPassword } from '@raffle/contracts/http/admin-team';
import { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice, fieldErrorsOf } from '../../shared/ui/failure-notice.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useChangeOwnPassword } from './change-team.js';
import { texts } from './texts.fr.js';
import './team.css';

/** Changes one's own password; open to every role. */
export function OwnPassword() {
  const change = useChangeOwnPassword();
  const showToast = useToast();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: changeAdminPassword.body!,
    serverErrors: fieldErrorsOf(change.error),
  });
  return (
    <Card large>
      <form
        className="stack own-password"
        noValidate
        onSubmit={form.onSubmit((body) =>
          change.mutate(body, {
            onSuccess: () => {
              form.reset();
              showToast(texts.changed);
            },
          }),
        )}
      >
        <h2>{texts.ownTitle}</h2>
        <PasswordInput {...form.field('currentPassword')} label={texts.current} autoComplete="current-password" />
        <PasswordInput {...form.field('newPassword')} label={texts.newPassword} autoComplete="new-password" />
        <FailureNotice title={texts.changeFailed} error={change.error} />
        <Button type="submit" kind="secondary" className="at-start" busy={change.isPending}>
          {texts.change}
        </Button>
      </form>
    </Card>
  );
}
