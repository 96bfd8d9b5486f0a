import { changeAdminPassword } from '@raffle/contracts/http/admin-team';
import { useMutation } from '@tanstack/react-query';
import { actOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { knownDevice } from '../../shared/session/known-device.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './team.module.css';

/** Changes one's own password; open to every role. */
export function OwnPassword() {
  const showToast = useToast();
  return <OwnPasswordForm title={texts.ownTitle} onChanged={() => showToast(texts.changed)} />;
}

/** @param title of the card, if the screen has more than this form */
export function OwnPasswordForm({ title, onChanged }: { title?: string; onChanged: () => void }) {
  const change = useMutation(actOf(changeAdminPassword));
  const form = useForm({
    draft: null,
    initial: { currentPassword: '', newPassword: '' },
    check: (values) => validate(changeAdminPassword.body, values),
  });
  return (
    <Card large>
      <form
        className={classNames('stack', styles.password)}
        noValidate
        onSubmit={form.onSubmit(async (body) => {
          await change.mutateAsync({ body: { ...body, ...knownDevice() } });
          form.reset();
          onChanged();
        })}
      >
        {title && <h2>{title}</h2>}
        <PasswordInput {...form.field('currentPassword')} label={texts.current} autoComplete="current-password" />
        <PasswordInput {...form.field('newPassword')} label={texts.newPassword} autoComplete="new-password" />
        <FailureNotice title={texts.changeFailed} error={form.failure} />
        <Button type="submit" kind={title ? 'secondary' : 'primary'} className="at-start" busy={form.busy}>
          {texts.change}
        </Button>
      </form>
    </Card>
  );
}
