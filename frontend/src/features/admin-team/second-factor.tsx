import { disableSecondFactor, getSecondFactor, renewRecoveryCodes } from '@raffle/contracts/http/admin-second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf, queryOf } from '../../shared/api/query-of.js';
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
import { RecoveryCodesDialog, refusedCode, SetUpDialog } from './set-up-dialog.js';
import { texts } from './texts.fr.js';
import styles from './team.module.css';

/** With fewer recovery codes than this, the screen asks for new ones. */
const few = 3;

/** One's own second factor; open to every role. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(queryOf(getSecondFactor));
  // Above what its first code changes: the dialog stays and shows the recovery codes.
  const [settingUp, setSettingUp] = useState(false);
  const showToast = useToast();
  const onDone = () => {
    setSettingUp(false);
    showToast(texts.factorDone);
  };
  return (
    <Card large>
      <div className={classNames('stack', styles.password)}>
        <h2>{texts.factor}</h2>
        {data ? (
          data.enabled_at === null ? (
            <Off onSetUp={() => setSettingUp(true)} />
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
        {settingUp && <SetUpDialog onClose={() => setSettingUp(false)} onDone={onDone} />}
      </div>
    </Card>
  );
}

function Off({ onSetUp }: { onSetUp: () => void }) {
  return (
    <>
      <p className="muted">{texts.factorOff}</p>
      <Button kind="secondary" className="at-start" onClick={onSetUp}>
        {texts.turnOn}
      </Button>
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
  const renew = useMutation(actOf(renewRecoveryCodes));
  const form = useCodeForm();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.renew}
      form={form}
      submitLabel={texts.next}
      failureTitle={texts.renewFailed}
      onSubmit={form.onSubmit(async (body) => setCodes((await renew.mutateAsync({ body })).recovery_codes))}
    >
      <p>{texts.renewText}</p>
      <OneTimeCodeInput {...form.field('code')} label={texts.code} help={texts.anyCodeHelp} letters />
    </FormDialog>
  );
}

function OffDialog({ onClose }: { onClose: () => void }) {
  const disable = useMutation(actOf(disableSecondFactor));
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
        await disable.mutateAsync({ body });
        showToast(texts.offDone);
      })}
    >
      <p>{texts.offText}</p>
      <OneTimeCodeInput {...form.field('code')} label={texts.code} help={texts.anyCodeHelp} letters />
    </FormDialog>
  );
}
