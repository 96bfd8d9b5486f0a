import { issueResetCode, type AdminUser } from '@raffle/contracts/http/admin-users';
import { requestResetCode } from '@raffle/contracts/http/requests-about-people';
import { useMutation } from '@tanstack/react-query';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { copyText } from '../../shared/copy-text.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { phone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './users.module.css';

/** Issues a one-time code for a user who forgot their password, and shows it once. */
export function ResetCode({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  // The code is discarded when its dialog closes.
  const issue = useMutation({ ...actOf(issueResetCode), gcTime: 0 });
  const close = () => {
    setAsking(false);
    issue.reset();
  };
  // Only identity knows who awaits a prize (docs/product.md rule 47).
  if (issue.error instanceof ApiError && issue.error.is('approval_needed'))
    return (
      <AskDialog
        title={texts.askCode}
        draft="code"
        subject={user.id}
        request={requestResetCode}
        input={(reason) => ({ params: { id: user.id }, body: { reason } })}
        onClose={close}
      >
        <Named text={texts.askCodeText} name={user.name} />
      </AskDialog>
    );
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
        <Icon of={KeyRound} />
        {texts.resetCode}
      </Button>
      <ConfirmDialog
        open={asking && issue.data === undefined}
        onClose={close}
        title={texts.resetTitle}
        confirmLabel={texts.createCode}
        confirmKind="primary"
        busy={issue.isPending}
        onConfirm={() => issue.mutate({ params: { id: user.id } })}
      >
        <div className="stack">
          <p>
            <Named text={texts.resetText} name={user.name} />
          </p>
          <p className="sm muted">{texts.resetEnds}</p>
          <FailureNotice title={texts.resetFailed} error={issue.error} />
        </div>
      </ConfirmDialog>
      {issue.data && (
        <CodeDialog user={user} code={issue.data.code} expiresAt={issue.data.expires_at} onClose={close} />
      )}
    </>
  );
}

function CodeDialog({ user, code, expiresAt, onClose }: CodeDialogProps) {
  const showToast = useToast();
  const copy = async () => {
    if (await copyText(code)) showToast(texts.copied);
    else showToast(texts.copyFailed, 'bad');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Named text={texts.codeTitle} name={user.name} />}
      footer={
        <>
          <Button kind="secondary" onClick={() => void copy()}>
            <Icon of={Copy} />
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <div className="stack">
        <output className={classNames('num', styles.code)}>{code}</output>
        <p>
          <b>{texts.codeUntil(dateAndTime(expiresAt))}</b> {texts.codeOnce}
        </p>
        <div className="stack stack-2">
          <h3>{texts.codeHow}</h3>
          <ol className={classNames('sm', styles.steps)}>
            {texts.codeSteps(phone(user.phone)).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
    </Dialog>
  );
}

interface CodeDialogProps {
  user: AdminUser;
  code: string;
  expiresAt: string;
  onClose: () => void;
}
