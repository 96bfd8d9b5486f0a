import {
  payRefundFile,
  releaseRefunds,
  showRefundFile,
  type AdminRefund,
  type RefundFile,
} from '@raffle/contracts/http/admin-refunds';
import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { counted } from '../../shared/format/plural.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Input, Check } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { Notice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { sumOf } from './sum-of.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import styles from './refunds.module.css';

type Act = 'settle' | 'release';

/** Files given to the operator and not settled yet: to be downloaded again, settled, or partly released. */
export function RefundFiles({ files, mayPay }: { files: RefundFile[]; mayPay: boolean }) {
  const [open, setOpen] = useState<{ id: string; act: Act } | null>(null);
  return (
    <Card large>
      <header>
        <h2>{texts.files}</h2>
      </header>
      <ul className="list">
        {files.map(({ id, made_at, refunds, amount, paid, paid_amount: paidAmount }) => {
          const name = texts.file(refundFileNumber(id), dateAndTime(made_at));
          return (
            <li key={id} className="row between row-wrap">
              <div>
                <b>{name}</b>
                <p className="sm muted">
                  {paid === 0
                    ? texts.fileOf(counted(refunds, ...texts.inFile), money(amount))
                    : texts.partlyPaid(
                        counted(refunds - paid, ...texts.inFile),
                        money(amount - paidAmount),
                        counted(paid, ...texts.alreadyPaid),
                        money(paidAmount),
                      )}
                </p>
              </div>
              <div className="row row-2 row-wrap">
                <ButtonLink kind="quiet" to={`/admin/audit-log?subject=${id}`}>
                  {texts.history}
                  <span className="sr">&nbsp;: {name}</span>
                </ButtonLink>
                {mayPay && (
                  <>
                    <CsvButton of={name} endpoint={showRefundFile} params={{ id }} query={{}} />
                    <Button kind="quiet" onClick={() => setOpen({ id, act: 'release' })}>
                      {texts.release}
                      <span className="sr">&nbsp;: {name}</span>
                    </Button>
                    <Button onClick={() => setOpen({ id, act: 'settle' })}>
                      {texts.settle}
                      <span className="sr">&nbsp;: {name}</span>
                    </Button>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {open && <OpenFile key={open.id + open.act} {...open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function OpenFile({ id, act, onClose }: { id: string; act: Act; onClose: () => void }) {
  // Read whenever it is opened: other administrators settle it too.
  const { data, error, refetch } = useQuery({ ...queryOf(showRefundFile, { params: { id } }), staleTime: 0 });
  // A snapshot from when the dialog opened: rows do not disappear while they are settled one by one.
  const [shown, setShown] = useState<AdminRefund[] | null>(null);
  if (data && shown === null) setShown(data.refunds.filter(({ status }) => status === 'owed'));
  const props = { id, refunds: shown ?? [], onClose };
  if (shown !== null) return act === 'settle' ? <Settle {...props} /> : <Release {...props} />;
  return (
    <Dialog open onClose={onClose} title={act === 'settle' ? texts.settleTitle : texts.releaseTitle}>
      {error ? (
        <ErrorState title={texts.fileFailed} error={error} reassurance={null} onRetry={() => void refetch()} />
      ) : (
        <LoadingRegion label={texts.fileLoading} className="stack">
          <Skeleton width="100%" height="2rem" />
          <Skeleton width="100%" height="2rem" />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

interface FileProps {
  id: string;
  refunds: AdminRefund[];
  onClose: () => void;
}
type Failed = { refund: AdminRefund; result: keyof typeof texts.results };

function Settle({ id, refunds, onClose }: FileProps) {
  const pay = useMutation(actOf(payRefundFile));
  const showToast = useToast();
  const today = useNow().toISOString().slice(0, 10);
  const [failed, setFailed] = useState<Failed[]>([]);
  const form = useForm({
    draft: useDraft(`settle ${id}`),
    initial: { refundIds: [] as string[], transferReference: '', paidOn: today },
    proposed: ['paidOn'],
    refusedFields: (error): Errors => (error.is('transfer_reference_used') ? { transferReference: error.message } : {}),
    check: ({ paidOn, ...values }) => validate(payRefundFile.body, { ...values, paidOn: paidOn || undefined }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.settleTitle}
      form={form}
      submitLabel={texts.settle}
      failureTitle={texts.settleFailed}
      onSubmit={form.onSubmit(async (body) => {
        const { results } = await pay.mutateAsync({ params: { id }, body });
        const left = results.flatMap(({ refund_id, result }): Failed[] => {
          const refund = refunds.find((one) => one.id === refund_id);
          return result === 'paid' || !refund ? [] : [{ refund, result }];
        });
        const paid = results.length - left.length;
        if (paid > 0) showToast(counted(paid, ...texts.settled));
        setFailed(left);
        if (left.length === 0) onClose();
        else form.set({ refundIds: left.filter(({ result }) => result === 'failed').map(({ refund }) => refund.id) });
      })}
    >
      <p>{texts.settleText}</p>
      {failed.length > 0 && (
        <Notice tone="bad" announce>
          <p>
            <b>{texts.partly}</b>
          </p>
          <ul>
            {failed.map(({ refund, result }) => (
              <li key={refund.id}>
                <Named
                  text={(name) => texts.row(name, money(refund.amount), texts.results[result])}
                  name={refund.name}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Choice
        refunds={refunds}
        chosen={form.values.refundIds}
        error={form.field('refundIds').error}
        onChange={(refundIds) => form.set({ refundIds })}
      />
      <Input
        {...form.field('transferReference')}
        label={texts.transferReference}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
      />
      <Input {...form.field('paidOn')} label={texts.paidOn} type="date" max={today} />
    </FormDialog>
  );
}

function Release({ id, refunds, onClose }: FileProps) {
  const release = useMutation(actOf(releaseRefunds));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft(`release ${id}`),
    initial: { refundIds: [] as string[], reason: '' },
    check: (values) => validate(releaseRefunds.body, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.releaseTitle}
      form={form}
      submitLabel={texts.release}
      submitKind="danger"
      failureTitle={texts.releaseFailed}
      onSubmit={form.onSubmit(async (body) => {
        const { released } = await release.mutateAsync({ params: { id }, body });
        showToast(counted(released, ...texts.released));
        onClose();
      })}
    >
      <p>{texts.releaseText}</p>
      <Choice
        refunds={refunds}
        chosen={form.values.refundIds}
        error={form.field('refundIds').error}
        onChange={(refundIds) => form.set({ refundIds })}
      />
      <Input
        {...form.field('reason')}
        label={texts.releaseReason}
        help={texts.releaseReasonHelp}
        maxLength={500}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function Choice({ refunds, chosen, error, onChange }: ChoiceProps): ReactNode {
  const sum = sumOf(refunds.filter(({ id }) => chosen.includes(id)));
  const all = chosen.length === refunds.length;
  return (
    <fieldset className={styles.choice} aria-describedby={error ? 'choice-error' : undefined}>
      <legend className="sr">{texts.choose}</legend>
      <div className="row between row-wrap">
        <p className="sm semibold" aria-live="polite">
          {texts.checkedOf(chosen.length, counted(refunds.length, ...texts.inFile), money(sum))}
        </p>
        <Button kind="quiet" size="small" onClick={() => onChange(all ? [] : refunds.map(({ id }) => id))}>
          {all ? texts.checkNone : texts.checkAll}
        </Button>
      </div>
      <div className={classNames('stack stack-2', styles.choices)}>
        {refunds.map(({ id, name, amount, reference, phone: to }) => (
          <Check
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            <span className="block">
              <bdi>{name}</bdi>, <b className="nowrap">{money(amount)}</b>
            </span>
            <span className="sm muted">{to === null ? reference : texts.numberAndReference(phone(to), reference)}</span>
          </Check>
        ))}
      </div>
      {error && (
        <p className="sm bad" id="choice-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  refunds: AdminRefund[];
  chosen: string[];
  error: ReactNode;
  onChange: (chosen: string[]) => void;
}
