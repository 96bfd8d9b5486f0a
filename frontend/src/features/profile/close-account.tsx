import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { closeAccount } from '@raffle/contracts/http/sessions';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { validate, type Checked, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { Check } from '../../shared/ui/field.js';
import { Notice } from '../../shared/ui/notice.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { ProfileSection } from './profile-section.js';
import { texts } from './texts.fr.js';
import './profile.css';

/** Explains what closing the account means, and opens its dialog (docs/product.md rule 33). */
export function CloseAccount() {
  const [asking, setAsking] = useState(false);
  const { closing } = useUser();
  return (
    <ProfileSection
      id="fermer"
      icon={Trash2}
      title={texts.close}
      value={closing ? texts.closingShort : texts.closeShort}
      toRead={closing}
    >
      {closing && (
        <Notice announce>
          <b>{texts.closingKeptTitle}</b>
          <p>{texts.closingKept}</p>
        </Notice>
      )}
      <p>{texts.closeLead}</p>
      <dl className="effects">
        {texts.effects.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!closing && (
        <>
          <p className="sm muted">{texts.closeHint}</p>
          <Button kind="danger" className="at-start" onClick={() => setAsking(true)}>
            {texts.close}
          </Button>
        </>
      )}
      {asking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </ProfileSection>
  );
}

type Closing = BodyOf<typeof closeAccount>;

/** Asks for the password and closes the account; the server first names what is still open, which has to be given up. */
function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { leave, refresh } = useSession();
  const close = useMutation(actOf(closeAccount));
  const showToast = useToast();
  const hasWon = useMyTickets().data?.tickets.some(({ status }) => status === 'won') ?? false;
  /** The server's sentence about what is still open; null until it names something. */
  const [open, setOpen] = useState<string | null>(null);
  const form = useForm({
    draft: null,
    initial: { password: '', giveUp: false, keepWinnerName: false },
    check: (values): Checked<Closing> =>
      open !== null && !values.giveUp ? { errors: { giveUp: texts.giveUpFirst } } : validate(closeAccount.body, values),
    refusedFields: (error): Errors => (error.is('password_incorrect') ? { password: error.message } : {}),
  });
  const giveUpError = form.field('giveUp').error;

  async function send(body: Closing) {
    let answer: AnswerOf<typeof closeAccount>;
    try {
      answer = await close.mutateAsync({ body });
    } catch (error) {
      if (!(error instanceof ApiError && error.is('account_not_empty'))) throw error;
      setOpen(error.message);
      return;
    }
    if (answer.kept) {
      // The card now says that the closing waits for a draw.
      await refresh();
      onClose();
      return;
    }
    showToast(answer.archived ? texts.closed : texts.closedNotArchived, 'ok', 'next');
    leave();
  }

  return (
    <FormDialog
      onClose={onClose}
      title={texts.closeTitle}
      form={form}
      submitLabel={texts.confirm}
      submitKind="danger"
      cancelLabel={texts.cancel}
      failureTitle={texts.closeFailed}
      onSubmit={form.onSubmit(send)}
    >
      {open === null ? (
        <p>{texts.closeText}</p>
      ) : (
        <Notice tone="warn" announce>
          {open}
        </Notice>
      )}
      <PasswordInput
        {...form.field('password')}
        label={texts.password}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      {hasWon && (
        <Check
          name="keepWinnerName"
          checked={form.values.keepWinnerName}
          onChange={(event) => form.set({ keepWinnerName: event.target.checked })}
        >
          {texts.keepName}
        </Check>
      )}
      {open !== null && (
        <div>
          <Check
            name="giveUp"
            checked={form.values.giveUp}
            onChange={(event) => form.set({ giveUp: event.target.checked })}
          >
            {texts.giveUp}
          </Check>
          {giveUpError && (
            <p className="help err" role="alert">
              {giveUpError}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
}
