import { messageToMany } from '@raffle/contracts/http/admin-messages';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { holdMessage, type HeldAct } from '@raffle/contracts/http/held-acts';
import { namesWhereToPay } from '@raffle/contracts/where-to-pay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { settingsQuery } from '../api/back-office-queries.js';
import { callApi, newIdempotencyKey } from '../api/call-api.js';
import type { AskDialogProps } from '../approvals/ask-dialog.js';
import { validate } from '../form/check.js';
import { typedMoment } from '../form/moment.js';
import { useForm } from '../form/use-form.js';
import { useHeldActs } from '../held-acts/held-acts.js';
import { useDraft } from '../session/use-draft.js';
import { dateAndTime } from '../format/dates.js';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Dialog } from '../ui/dialog.js';
import { FailureNotice } from '../ui/notice.js';
import { Input, TextArea } from '../ui/field.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';
import '../ui/card.css';
import styles from './write-to-many.module.css';

/** A message to many; the key makes a retry the same message. */
export interface AskedToMany {
  body: z.output<typeof messageToMany>;
  key: string;
}

/**
 * Writes to many people, now or at a set time, in two steps: the text, then the recipients and the time. With two people, one that may
 * say where to pay is then asked for (docs/product.md rule 48). The text survives a closed dialog and a failure.
 */
export function WriteToMany(props: WriteToManyProps) {
  const { open, onClose, productId } = props;
  const showHeldAct = useHeldActs();
  // A retry has the same idempotency key, so that each person gets the message once.
  const send = useMutation({
    mutationFn: async ({ body: { sendAt, ...message }, key: idempotencyKey }: AskedToMany) => {
      if (sendAt === null) return (await callApi(holdMessage, { body: { ...message, productId }, idempotencyKey })).act;
      await props.schedule({ body: { sendAt, ...message }, idempotencyKey });
      return null;
    },
    meta: { invalidates: ['broadcasts', 'holder_messages'] },
  });
  const [asked, setAsked] = useState<AskedToMany | null>(null);
  const showToast = useToast();
  const twoPeople = useQuery(settingsQuery).data?.two_people ?? false;
  const formId = useId();
  const form = useForm({
    draft: useDraft('write'),
    initial: { subject: '', content: '', sendAt: '' },
    check: ({ sendAt, ...values }) =>
      // The time of Lomé and Abidjan is UTC all year.
      validate(messageToMany, { ...values, sendAt: sendAt === '' ? null : typedMoment(sendAt) }),
  });
  const close = () => {
    if (!form.busy) onClose();
  };
  if (asked !== null) {
    const { subject, content, sendAt } = asked.body;
    const when = sendAt === null ? texts.now : texts.at(dateAndTime(sendAt));
    const preview = (
      <blockquote className={classNames('sheet', styles.preview)}>
        <b className="block">{subject}</b>
        {content}
      </blockquote>
    );
    if (open && twoPeople && namesWhereToPay(subject, content)) {
      const onAsked = () => {
        form.reset();
        onClose();
      };
      const more = (
        <>
          {props.reach(sendAt === null ? texts.onApproval : when)}
          {preview}
        </>
      );
      return props.ask(asked.body, { children: texts.ask, more, onAsked, onClose: () => setAsked(null) });
    }
    const onSuccess = (act: HeldAct | null) => {
      if (act === null) showToast(texts.scheduled);
      else showHeldAct(act, { what: texts.toBeSent, done: props.sent });
      form.reset();
      setAsked(null);
      onClose();
    };
    return (
      <Dialog
        open={open}
        onClose={close}
        title={props.confirmTitle}
        footer={
          <>
            <Button kind="secondary" disabled={form.busy} onClick={() => setAsked(null)}>
              {texts.change}
            </Button>
            <Button busy={form.busy} onClick={() => void form.send(() => send.mutateAsync(asked, { onSuccess }))}>
              {sendAt === null ? texts.send : texts.schedule}
            </Button>
          </>
        }
      >
        <div className="stack">
          {props.reach(when)}
          <p className="sm muted">{sendAt === null ? texts.undoable : props.later}</p>
          {preview}
          <FailureNotice title={props.failed} error={form.failure} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={props.title}
      footer={
        <Button type="submit" form={formId}>
          {texts.next}
        </Button>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => {
          // A changed message is a new one; a retry of the same reuses its key.
          const before = send.variables;
          const same = send.isError && JSON.stringify(before?.body) === JSON.stringify(body);
          setAsked({ body, key: same && before ? before.key : newIdempotencyKey() });
        })}
      >
        <Input {...form.field('subject')} label={texts.subject} maxLength={120} autoComplete="off" required />
        <TextArea {...form.field('content')} label={texts.content} help={props.contentHelp} rows={6} required />
        <Input {...form.field('sendAt')} type="datetime-local" label={texts.sendAt} help={texts.sendAtHelp} />
      </form>
    </Dialog>
  );
}

export interface WriteToManyProps {
  open: boolean;
  onClose: () => void;
  /** Null: everyone. */
  productId: number | null;
  /** Sends it at its set time. */
  schedule: (message: { body: AskedToMany['body']; idempotencyKey: string }) => Promise<unknown>;
  /** The dialog that asks a second administrator. */
  ask: (
    body: AskedToMany['body'],
    dialog: Pick<AskDialogProps<EndpointDefinition>, 'children' | 'more' | 'onAsked' | 'onClose'>,
  ) => ReactNode;
  title: ReactNode;
  contentHelp: string;
  confirmTitle: string;
  /** The recipients; `when` is 'tout de suite' or 'le …'. */
  reach: (when: string) => ReactNode;
  /** Who gets a message that is sent later, and where to cancel it. */
  later: string;
  /** Shown once it is sent. */
  sent: string;
  /** The title of a failure. */
  failed: string;
}
