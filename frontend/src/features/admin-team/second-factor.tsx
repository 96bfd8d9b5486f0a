import { disableSecondFactor } from '@raffle/contracts/http/admin-second-factor';
import { useState } from 'react';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { longDate } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { OneTimeCodeInput } from '../../shared/ui/field.js';
import { Notice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { disableWith, renewWith, useRefreshSecondFactor, useSecondFactor } from './second-factor-operations.js';
import { RecoveryCodesDialog, refusedCode, SetUpDialog } from './set-up-dialog.js';
import { texts } from './texts.fr.js';
import styles from './team.module.css';

/** With fewer recovery codes than this, the screen asks for new ones. */
const few = 3;

/** One's own second factor; open to every role. */
export function SecondFactor() {
  const { data, error, refetch } = useSecondFactor();
  return (
    <Card large>
      <div className={classNames('stack', styles.password)}>
        <h2>{texts.factor}</h2>
        {data ? (
          data.enabled_at === null ? (
            <Off />
          ) : (
            <On since={data.enabled_at} codesLeft={data.recovery_codes_left} />
          )
        ) : error ? (
          <ErrorState title={texts.factorUnread} error={error} reassurance={null} onRetry={() => void refetch()} />
        ) : (
          <LoadingRegion label={texts.factorLoading}>
            <Skeleton width="100%" height="6rem" />
          </LoadingRegion>
        )}
      </div>
    </Card>
  );
}

function Off() {
  const [settingUp, setSettingUp] = useState(false);
  const refresh = useRefreshSecondFactor();
  const showToast = useToast();
  const done = () => {
    showToast(texts.factorDone);
    void refresh();
  };
  return (
    <>
      <p className="muted">{texts.factorOff}</p>
      <Button kind="secondary" className="at-start" onClick={() => setSettingUp(true)}>
        {texts.turnOn}
      </Button>
      {settingUp && <SetUpDialog onClose={() => setSettingUp(false)} onDone={done} />}
    </>
  );
}

function On({ since, codesLeft }: { since: string; codesLeft: number }) {
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const [one, many] = texts.codeOfRecovery;
  const close = () => setAsked(null);
  return (
    <>
      <p>
        {texts.factorOn(longDate(since))} {texts.codesLeft(counted(codesLeft, one, many))}
      </p>
      {codesLeft < few && <Notice tone="warn">{texts.fewCodes}</Notice>}
      <div className="row row-wrap">
        <Button kind="secondary" onClick={() => setAsked('renew')}>
          {texts.renew}
        </Button>
        <Button kind="quiet" onClick={() => setAsked('off')}>
          {texts.turnOff}
        </Button>
      </div>
      {asked === 'renew' && <RenewDialog onClose={close} />}
      {asked === 'off' && <OffDialog onClose={close} />}
    </>
  );
}

const useCodeForm = () =>
  useForm({
    draft: null,
    initial: { code: '' },
    check: (values) => validate(disableSecondFactor.body, values),
    refusedFields: refusedCode,
  });

function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useRefreshSecondFactor();
  const form = useCodeForm();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.renew}
      form={form}
      submitLabel={texts.next}
      failureTitle={texts.renewFailed}
      onSubmit={form.onSubmit(async (body) => {
        setCodes((await renewWith(body)).recovery_codes);
        void refresh();
      })}
    >
      <p>{texts.renewText}</p>
      <OneTimeCodeInput {...form.field('code')} label={texts.code} help={texts.anyCodeHelp} letters />
    </FormDialog>
  );
}

function OffDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshSecondFactor();
  const showToast = useToast();
  const form = useCodeForm();
  return (
    <FormDialog
      onClose={onClose}
      title={texts.offTitle}
      form={form}
      submitLabel={texts.turnOff}
      submitKind="danger"
      failureTitle={texts.offFailed}
      onSubmit={form.onSubmit(async (body) => {
        await disableWith(body);
        showToast(texts.offDone);
        void refresh();
      })}
    >
      <p>{texts.offText}</p>
      <OneTimeCodeInput {...form.field('code')} label={texts.code} help={texts.anyCodeHelp} letters />
    </FormDialog>
  );
}
