import { beginSecondFactor, confirmSecondFactor } from '@raffle/contracts/http/admin-second-factor';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApiError } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { copyText } from '../../shared/copy-text.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { OneTimeCodeInput } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './team.module.css';

type SecretToScan = AnswerOf<typeof beginSecondFactor>;

/** Its encoder is only needed by the few who set up a second factor. */
const QrCode = lazy(async () => ({ default: (await import('../../shared/ui/qr-code.js')).QrCode }));

export const refusedCode = (error: ApiError): Errors => (error.is('totp_refused') ? { code: error.message } : {});

/** Sets up a second factor in three steps: the password, a scan with a first code, the recovery codes. */
export function SetUpDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [scanned, setScanned] = useState<SecretToScan | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onDone} />;
  if (scanned) return <ScanDialog secret={scanned} onClose={onClose} onConfirmed={setRecoveryCodes} />;
  return <PasswordDialog onClose={onClose} onStarted={setScanned} />;
}

function PasswordDialog({ onClose, onStarted }: { onClose: () => void; onStarted: (secret: SecretToScan) => void }) {
  const begin = useMutation(actOf(beginSecondFactor));
  const form = useForm({
    draft: null,
    initial: { password: '' },
    check: (values) => validate(beginSecondFactor.body, values),
    refusedFields: (error): Errors => (error.is('password_incorrect') ? { password: error.message } : {}),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.factorTitle}
      form={form}
      submitLabel={texts.next}
      failureTitle={texts.factorFailed}
      onSubmit={form.onSubmit(async (body) => onStarted(await begin.mutateAsync({ body })))}
    >
      <p>{texts.factorNeeds}</p>
      <PasswordInput {...form.field('password')} label={texts.current} autoComplete="current-password" required />
    </FormDialog>
  );
}

function ScanDialog({ secret, onClose, onConfirmed }: ScanDialogProps) {
  const confirm = useMutation(actOf(confirmSecondFactor));
  const form = useForm({
    draft: null,
    initial: { code: '' },
    check: (values) => validate(confirmSecondFactor.body, values),
    refusedFields: refusedCode,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.scanTitle}
      form={form}
      submitLabel={texts.turnOn}
      failureTitle={texts.factorFailed}
      onSubmit={form.onSubmit(async (body) => onConfirmed((await confirm.mutateAsync({ body })).recovery_codes))}
    >
      <p>{texts.scan}</p>
      <Suspense fallback={<Skeleton width="13rem" height="13rem" />}>
        <QrCode text={secret.uri} label={texts.qr} />
      </Suspense>
      <p className="sm">
        {texts.orType} <code className={styles.secret}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <OneTimeCodeInput {...form.field('code')} label={texts.firstCode} help={texts.codeHelp} />
    </FormDialog>
  );
}

interface ScanDialogProps {
  secret: SecretToScan;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the recovery codes, once only. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const showToast = useToast();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showToast(texts.codesCopied);
    else showToast(texts.copyFailed, 'bad');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.recoveryTitle}
      footer={
        <>
          <Button kind="secondary" onClick={() => void copy()}>
            <Icon of={Copy} />
            {texts.copyCodes}
          </Button>
          <Button onClick={onClose}>{texts.codesKept}</Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <b>{texts.recoveryOnce}</b> {texts.recoveryWhat}
        </p>
        <ol className={classNames('num', styles.codes)}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
