import { correctTransfer, payRefund, type AdminPayment } from '@raffle/contracts/http/admin-money';
import { refundStateOf, refundStateWords } from '@raffle/contracts/http/admin-money-words';
import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { validate, type Checked, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { date, dateAndTime, longDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { useMay } from '../../shared/session/areas.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Input } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useDecideAndNext } from './next-waiting.js';
import { RequestApproval } from './request-approval.js';
import { texts } from './texts.fr.js';
import styles from './payments.module.css';

type Refund = AdminPayment['refunds'][number];
interface Opened {
  act: 'record' | 'correct';
  refund: Refund;
}
const tones = { owed: 'gold', filed: 'info', paid: 'ok', given_up: 'plain' } as const;

/**
 * Owed and paid refunds; a super_admin records the transfer that paid one, or first requests the approval. Renders nothing without refunds.
 */
export function Refunds({ payment, mayRecord, toApprove, told, onPaid }: RefundsProps) {
  const may = useMay();
  const [open, setOpen] = useState<Opened | null>(null);
  if (payment.refunds.length === 0) return null;
  return (
    <Card large>
      <header>
        <h2>{texts.refundsTitle}</h2>
      </header>
      <ul className={classNames('list', styles.refunds)}>
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            <div className="grow">
              <div className="row row-wrap row-2">
                <b className="money">{money(refund.amount)}</b>
                <Badge tone={tones[refundStateOf(refund)]} dot>
                  {refundStateWords[refundStateOf(refund)]}
                </Badge>
              </div>
              <p className="sm breakable">{texts.refundReasons[refund.reason]}</p>
              <p className="xs muted breakable">
                {whenOf(refund, toApprove !== null)}
                {refund.status !== 'given_up' && `, ${refundTo(payment, refund, told)}`}
                {refund.transfer_reference !== null && `. ${texts.transfer(refund.transfer_reference)}`}
              </p>
              {refund.corrections.map(({ was, reason, corrected_at: at }) => (
                <p key={at} className="xs muted breakable">
                  {texts.wasReference(was, dateAndTime(at), reason)}
                </p>
              ))}
              {refund.releases.map(({ file_id: file, reason, released_at: at }) => (
                <p key={at} className="xs muted breakable">
                  {texts.wasInFile(refundFileNumber(file), dateAndTime(at), reason)}
                </p>
              ))}
              {refundStateOf(refund) === 'filed' && (
                <p className="sm">
                  {texts.filed(refundFileNumber(refund.file_id!), date(refund.filed_at!))}{' '}
                  {may.open('/admin/refunds') && <Link to="/admin/refunds?state=filed">{texts.seeFile}</Link>}
                </p>
              )}
            </div>
            {mayRecord && toApprove === null && refundStateOf(refund) === 'owed' && (
              <Button kind="secondary" size="small" onClick={() => setOpen({ act: 'record', refund })}>
                {texts.recordPaid}
              </Button>
            )}
            {mayRecord && toApprove === null && refund.status === 'given_up' && (
              <Button kind="quiet" size="small" onClick={() => setOpen({ act: 'record', refund })}>
                {texts.sentBefore}
              </Button>
            )}
            {mayRecord && refund.status === 'paid' && (
              <Button kind="quiet" size="small" onClick={() => setOpen({ act: 'correct', refund })}>
                {texts.correct}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayRecord && toApprove !== null && (
        <div className="row row-2 row-wrap">
          <RequestApproval paymentId={payment.id} kind="refund" amount={toApprove} />
        </div>
      )}
      {open && (
        <TransferDialog
          key={open.refund.id}
          {...open}
          payment={payment}
          told={told}
          onPaid={onPaid}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

/** Since when it is owed, or when it ended. */
function whenOf({ owed_at, filed_at, paid_at, given_up_at }: Refund, waits: boolean): string {
  if (paid_at !== null) return texts.paidOn(dateAndTime(paid_at));
  if (given_up_at !== null) return texts.givenUpOn(dateAndTime(given_up_at));
  return texts.owedSince[filed_at === null && !waits ? 'owed' : 'later'](longDate(owed_at));
}

/** The number that a refund goes to or went to; of a closed account the one that the provider tells now. */
function refundTo(
  { refund_phone: phoneNow }: AdminPayment,
  { sent_to: fixed, status }: Refund,
  told: RefundsProps['told'],
): string {
  const to = fixed ?? phoneNow;
  if (to !== null) return texts.refundTo(phone(to));
  return status === 'owed' && told !== null ? texts.refundToTold(phone(told)) : texts.noRefundPhone;
}

interface RefundsProps {
  payment: AdminPayment;
  mayRecord: boolean;
  /** Amount (F CFA) that a second administrator must approve before it is sent; null if none. */
  toApprove: number | null;
  /** The number that paid, as the provider tells it now: of a closed account none is stored. */
  told: string | null;
  onPaid: () => void;
}

/** Records the transfer that paid a refund, or corrects the reference of the recorded one, with a reason. */
function TransferDialog({ act, refund, payment, told, onPaid, onClose }: TransferDialogProps) {
  const isNew = act === 'record';
  const pay = useMutation(actOf(payRefund));
  const correct = useMutation(actOf(correctTransfer));
  const params = { id: refund.id };
  const { second, goOn } = useDecideAndNext(refund.status === 'owed' ? 'refund' : null, payment.id);
  const showToast = useToast();
  // The reference that is corrected is the one that was read, not one that arrives while the dialog is open.
  const [was] = useState(refund.transfer_reference ?? '');
  const form = useForm({
    draft: useDraft(`${isNew ? 'refund' : 'correct'} ${refund.id}`),
    initial: { transferReference: was, reason: '' },
    refusedFields: (error): Errors => (error.is('transfer_reference_used') ? { transferReference: error.message } : {}),
    check: ({ transferReference, reason }): Checked<{ transferReference: string; reason?: string }> => {
      if (isNew) return validate(payRefund.body, { transferReference });
      return transferReference.trim() === was
        ? { errors: { transferReference: texts.correctSame } }
        : validate(correctTransfer.body, { transferReference, reason, was });
    },
  });
  const done = (sentence: string) => {
    showToast(sentence);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? texts.recordTitle : texts.correctTitle}
      form={form}
      submitLabel={isNew ? texts.recordPaid : texts.correct}
      failureTitle={isNew ? texts.recordFailed : texts.correctFailed}
      second={second}
      onSubmit={form.onSubmit((body, action) =>
        !isNew
          ? correct.mutateAsync({ params, body: { reason: '', ...body, was } }).then(() => done(texts.corrected))
          : pay.mutateAsync(
              { params, body },
              {
                onSuccess: () => {
                  if (!goOn(action)) onPaid();
                  done(texts.recorded);
                },
                onError: (error) => {
                  if (!(error instanceof ApiError && error.is('refund_in_file', 'refund_paid_otherwise'))) return;
                  // Another administrator was first: nothing is to be sent, and the page says what became of it.
                  showToast(error.message, 'bad');
                  onClose();
                },
              },
            ),
      )}
    >
      {refund.status === 'given_up' ? (
        <p>{texts.recordSentBefore(money(refund.amount))}</p>
      ) : isNew ? (
        <p>
          <Named
            text={(name) => texts.recordText(money(refund.amount), name, refundTo(payment, refund, told))}
            name={payment.client_name}
          />
        </p>
      ) : (
        <>
          <p>{texts.correctText}</p>
          {refund.filed_at !== null && <p>{texts.correctFile}</p>}
        </>
      )}
      <Input
        {...form.field('transferReference')}
        label={texts.transferReference}
        help={texts.transferHelp}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
      />
      {!isNew && <Input {...form.field('reason')} label={texts.correctReason} maxLength={500} autoComplete="off" />}
    </FormDialog>
  );
}

interface TransferDialogProps extends Opened, Pick<RefundsProps, 'payment' | 'told' | 'onPaid'> {
  onClose: () => void;
}
