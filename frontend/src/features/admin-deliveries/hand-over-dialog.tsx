import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import { holdHandOver, type HeldAct } from '@raffle/contracts/http/held-acts';
import { requestHandOver } from '@raffle/contracts/http/requests-about-prizes';
import { textHandoverCode } from '@raffle/contracts/http/handover-codes';
import { namesWhereToPay } from '@raffle/contracts/where-to-pay';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../shared/api/public-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { texts as approvals } from '../../shared/approvals/texts.fr.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { typedMoment, typedText } from '../../shared/form/moment.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdminName } from '../../shared/session/admin-name.js';
import { useHeldActs } from '../../shared/held-acts/held-acts.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useDone, type DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';

/**
 * Records the hand-over, by default now and by the signed-in administrator: with the winner's code, ten seconds later, or approved
 * (docs/product.md rules 58 and 69).
 */
export function HandOverDialog(props: DeliveryDialogProps) {
  const [withoutCode, setWithoutCode] = useState(props.delivery.needs_two_people);
  if (withoutCode) return <WithoutCode {...props} />;
  return <WithCode {...props} onWithoutCode={() => setWithoutCode(true)} />;
}

function useFacts() {
  const username = useAdminName();
  // A name that the server would refuse is not proposed.
  return { at: typedText(useNow()), by: namesWhereToPay(username) ? '' : username };
}

interface WithCodeProps extends DeliveryDialogProps {
  onWithoutCode: () => void;
}

function WithCode({ delivery, onClose, onWithoutCode }: WithCodeProps) {
  const { id } = delivery;
  const give = useMutation(actOf(holdHandOver));
  const showHeldAct = useHeldActs();
  const onSuccess = ({ act }: { act: HeldAct }) => {
    const name = delivery.full_name ?? delivery.name;
    showHeldAct(act, { what: texts.toBeHandedOver(name), done: texts.handOverSaved });
    onClose();
  };
  const facts = useFacts();
  const form = useForm({
    draft: null,
    initial: { ...facts, code: '' },
    proposed: ['at', 'by'],
    check: ({ at, by, code }) =>
      at === '' ? { errors: { at: texts.atMissing } } : validate(holdHandOver.body, { at: typedMoment(at), by, code }),
    refusedFields: (error): Errors => (error.is('handover_code_wrong') ? { code: error.message } : {}),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(delivery)}
      form={form}
      submitLabel={texts.handOver}
      failureTitle={texts.handOverFailed}
      onSubmit={form.onSubmit((body) => give.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <PrizeOfDelivery of={delivery} />
      <Input
        {...form.field('code')}
        label={texts.code}
        help={texts.codeHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
      />
      <div className="row row-wrap row-2">
        <TextCode delivery={delivery} />
        <Button kind="quiet" size="small" onClick={onWithoutCode}>
          {texts.withoutCode}
        </Button>
      </div>
      <Input {...form.field('at')} label={texts.at} type="datetime-local" max={facts.at} required />
      <Input {...form.field('by')} label={texts.by} maxLength={100} required />
      <p className="sm">{texts.handOverText}</p>
    </FormDialog>
  );
}

function WithoutCode({ delivery, onClose }: DeliveryDialogProps) {
  const { id } = delivery;
  const ask = useMutation(actOf(requestHandOver));
  const onSuccess = useDone(approvals.requested, onClose);
  const facts = useFacts();
  const form = useForm({
    draft: useDraft(`hand over ${id}`),
    initial: { ...facts, reason: '' },
    proposed: ['at', 'by'],
    check: ({ at, by, reason }) =>
      at === ''
        ? { errors: { at: texts.atMissing } }
        : validate(requestHandOver.body, { at: typedMoment(at), by, reason }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(delivery)}
      form={form}
      submitLabel={approvals.request}
      failureTitle={approvals.requestFailed}
      onSubmit={form.onSubmit((body) => ask.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <PrizeOfDelivery of={delivery} />
      {delivery.needs_two_people && <Notice tone="warn">{texts.needsTwoPeople}</Notice>}
      <p>{texts.withoutCodeText}</p>
      <TextArea
        {...form.field('reason')}
        label={approvals.reason}
        help={texts.withoutCodeHelp}
        maxLength={500}
        required
      />
      <Input {...form.field('at')} label={texts.at} type="datetime-local" max={facts.at} required />
      <Input {...form.field('by')} label={texts.by} maxLength={100} required />
    </FormDialog>
  );
}

const titleOf = ({ full_name, name }: AdminDelivery) => <Named text={texts.handOverTitle} name={full_name ?? name} />;

/** For a winner without the application: the code goes to their number. */
function TextCode({ delivery: { product_id: productId, ticket } }: { delivery: AdminDelivery }) {
  const channel = useConfig().data?.text_messages;
  const showToast = useToast();
  const send = useMutation({ ...actOf(textHandoverCode), onSuccess: () => showToast(texts.codeTexted) });
  if (!channel) return null;
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={send.isPending}
        onClick={() => send.mutate({ body: { productId, ticket } })}
      >
        {texts.textCode[channel]}
      </Button>
      <FailureNotice title={texts.textCodeFailed} error={send.error} />
    </>
  );
}
