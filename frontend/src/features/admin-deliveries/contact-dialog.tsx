import { announceCall, logContact } from '@raffle/contracts/http/admin-deliveries';
import { contactMethod } from '@raffle/contracts/http/deliveries';
import { contactMethodWords } from '@raffle/contracts/http/labels';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { actOf, keyOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { typedMoment, typedText } from '../../shared/form/moment.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { phone } from '../../shared/format/phone.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Input, Select, TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/states.js';
import { useDone, type DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';

const methods = contactMethod.options.map((value) => ({ value, label: contactMethodWords[value] }));

/** The code of this call, and its result (docs/product.md rule 38). */
export const ContactDialog = (props: DeliveryDialogProps) => <Contact {...props} later={false} />;

/** The result of a contact that took place with another phone: when, and without a code. */
export const NoteContactDialog = (props: DeliveryDialogProps) => <Contact {...props} later />;

function Contact({ delivery, onClose, later }: DeliveryDialogProps & { later: boolean }) {
  const { id, full_name, name } = delivery;
  const contact = useMutation(actOf(logContact));
  const onSuccess = useDone(texts.contactSaved, onClose);
  const formId = useId();
  // Each contact has its own code: created once when the dialog opens, never refetched automatically.
  const announced = useQuery({
    queryKey: [...keyOf(announceCall, { params: { id } }), formId],
    queryFn: () => callApi(announceCall, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    enabled: !later,
  });
  const now = typedText(useNow());
  const form = useForm({
    draft: useDraft(`${later ? 'note' : 'contact'} ${id}`),
    initial: { method: 'call', note: '', at: now },
    proposed: ['at'],
    check: ({ at, ...values }) =>
      later && at === ''
        ? { errors: { at: texts.atMissing } }
        : validate(logContact.body, { ...values, reached: false, ...(later && { at: typedMoment(at) }) }),
  });
  const call = announced.data?.delivery.call;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Named text={later ? texts.noteContactTitle : texts.callTitle} name={full_name ?? name} />}
      footer={
        <>
          <Button type="submit" form={formId} kind="secondary" value="missed" busy={form.busy}>
            {texts.notReached}
          </Button>
          <Button type="submit" form={formId} value="reached" busy={form.busy}>
            {texts.reached}
          </Button>
        </>
      }
    >
      <div className="stack stack-2">
        <PrizeOfDelivery of={delivery} />
        {later ? (
          <p>{texts.noteContactText}</p>
        ) : (
          <div className="sheet stack stack-1" role="status">
            {delivery.phone !== null && <p className="semibold one-line">{phone(delivery.phone)}</p>}
            <p className="sm">{texts.callCode}</p>
            <p className="num num-lg">
              {call ? `${call.code.slice(0, 4)} ${call.code.slice(4)}` : <Skeleton width="8rem" height="1.05em" />}
            </p>
            {call && <p className="sm muted">{texts.codeUntil(dateAndTime(call.expires_at))}</p>}
            <p className="sm">{everywhere.neverMoney}</p>
          </div>
        )}
        <FailureNotice title={texts.codeFailed} error={announced.error} />
        <form
          id={formId}
          className="stack"
          noValidate
          onSubmit={form.onSubmit((body, action) =>
            contact.mutateAsync({ params: { id }, body: { ...body, reached: action === 'reached' } }, { onSuccess }),
          )}
        >
          {later && <Input {...form.field('at')} label={texts.at} type="datetime-local" max={now} required />}
          <Select {...form.field('method')} label={texts.method} options={methods} />
          <TextArea {...form.field('note')} label={texts.note} help={texts.noteHelp} rows={2} maxLength={500} />
          <FailureNotice title={texts.contactFailed} error={form.failure} />
        </form>
      </div>
    </Dialog>
  );
}
