import { getPayment, resolvePayment, type AdminPayment, type PaymentDetail } from '@raffle/contracts/http/admin-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { acceptedAs, wholeReceived } from '@raffle/contracts/http/received-money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { queryOf } from '../../shared/api/query-of.js';
import { sinceWhen } from '../../shared/format/dates.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { useDecideAndNext } from './next-waiting.js';
import { RequestApproval } from './request-approval.js';
import { texts } from './texts.fr.js';
import styles from './payments.module.css';

type Decision = keyof typeof texts.decisions;
const decisions = ['grant', 'refund', 'close'] as const satisfies Decision[];

/**
 * The ways to settle a payment in review that the server accepts now, each with what becomes of the money, and why not the others; each
 * asks for confirmation and a reason. None while the provider does not say whether money came in.
 */
export function SettlePayment({ detail, onDecided }: SettlePaymentProps) {
  const { payment, provider_view: view, decisions: allowed, money_missed_at: missedAt } = detail;
  const toApprove = detail.needs_approval.grant;
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const now = useNow();
  // Without an answer of the provider what it reported earlier counts.
  const reported = { received: view?.amount ?? payment.received_amount, fee: view?.fee ?? payment.received_fee };
  const received = wholeReceived(reported) || null;
  const forgotten = view?.statut === 'unknown' && received !== null;
  const missedSince = missedAt && sinceWhen(missedAt, now);
  const explain = (decision: Decision) => {
    switch (decision) {
      case 'grant':
        return missedSince ? texts.notShownAnyMore : texts.decisions.grant.text(acceptedAs(reported, payment));
      case 'refund':
        return missedSince ? texts.notShownAnyMore : texts.decisions.refund.text(received);
      case 'close':
        if (!allowed.includes('close')) return texts.decisions.close[forgotten ? 'receivedBefore' : 'received'];
        return missedSince ? texts.decisions.close.gone(received, missedSince) : texts.decisions.close.text;
    }
  };
  const lead = () => {
    if (view?.statut == null) {
      return texts.silentLead(view?.silent_since ? sinceWhen(view.silent_since, now) : null, received);
    }
    if (missedSince) return texts.missingLead(received, missedSince, allowed.length > 0);
    if (forgotten && allowed.length > 0) return texts.forgottenLead(received, payment.amount);
    return allowed.length === 0 ? texts.undecidableLead(view.amount_text) : texts.settleLead(received, payment.amount);
  };
  return (
    <Card large className="stack">
      <div>
        <h2>{texts.settle}</h2>
        <p className="sm muted">{lead()}</p>
      </div>
      {allowed.length > 0 && (
        <ul className="grid grid-3">
          {decisions.map((decision) => (
            <li key={decision} className={classNames('sheet', styles.decision)}>
              <h3>{texts.decisions[decision].name}</h3>
              <p className="sm">{explain(decision)}</p>
              {decision === 'grant' && toApprove !== null ? (
                <RequestApproval paymentId={payment.id} kind="grant" amount={toApprove} />
              ) : (
                allowed.includes(decision) && (
                  <Button kind="secondary" size="small" onClick={() => setDeciding(decision)}>
                    {texts.decisions[decision].name}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {deciding && (
        <Decide
          key={deciding}
          payment={payment}
          decision={deciding}
          explanation={explain(deciding)}
          onDecided={onDecided}
          title={
            deciding === 'refund'
              ? texts.refundTitle(received)
              : texts.decideTitle(
                  texts.decisions[deciding].name,
                  payment.amount,
                  deciding === 'close' ? null : received,
                )
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </Card>
  );
}

interface SettlePaymentProps {
  detail: PaymentDetail;
  onDecided: () => void;
}

function Decide({ payment, decision, explanation, title, onDecided, onClose }: DecideProps) {
  const showToast = useToast();
  const { name, done } = texts.decisions[decision];
  const { second, goOn } = useDecideAndNext('review', payment.id);
  const queries = useQueryClient();
  const params = { id: payment.id };
  const resolve = useMutation({
    mutationFn: ({ body }: { body: BodyOf<typeof resolvePayment>; action: string }) =>
      callApi(resolvePayment, { params, body }),
    meta: { invalidates: resolvePayment.about },
    // At once: reading the payment again asks the provider. The dialog leaves the screen with the payment's state.
    onSuccess: ({ payment: decided }, { action }) => {
      const left = goOn(action);
      if (!left) onDecided();
      showToast(done, 'ok', left ? 'next' : 'here');
      onClose();
      const { queryKey } = queryOf(getPayment, { params });
      queries.setQueryData(queryKey, (before) => before && { ...before, payment: decided });
    },
  });
  const form = useForm({
    draft: useDraft(decision),
    initial: { reason: '' },
    check: ({ reason }) => validate(resolvePayment.body, { decision, reason }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={name}
      submitKind={decision === 'grant' ? 'primary' : 'danger'}
      second={second}
      failureTitle={texts.decideFailed}
      onSubmit={form.onSubmit((body, action) => resolve.mutateAsync({ body, action }))}
    >
      <p>
        <b>{texts.payment(payment.reference)}</b>, <bdi>{payment.client_name}</bdi>&nbsp;: {explanation}
      </p>
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.reasonHelp} maxLength={500} />
    </FormDialog>
  );
}

interface DecideProps {
  payment: AdminPayment;
  decision: Decision;
  explanation: string;
  onDecided: () => void;
  title: string;
  onClose: () => void;
}
