import { sendBroadcast } from '@raffle/contracts/http/admin-messages';
import { useId, useState } from 'react';
import { useAdminStats } from '../../shared/api/get-admin-stats.js';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useSendBroadcast, type Broadcast, type BroadcastText } from './broadcasts.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/card.css';

/** Sends a broadcast in two steps: the text, then its reach. The text survives a closed dialog and a failure. */
export function BroadcastDialog({ open, onClose, onSent }: BroadcastDialogProps) {
  const [asked, setAsked] = useState<{ body: BroadcastText; key: string } | null>(null);
  const send = useSendBroadcast();
  const showToast = useToast();
  const formId = useId();
  const form = useForm({
    initial: { subject: '', content: '' },
    check: (values) => validate(sendBroadcast.body!, values),
  });
  const close = () => {
    if (!form.busy) onClose();
  };
  if (asked !== null) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={texts.confirmTitle}
        footer={
          <>
            <Button kind="secondary" disabled={form.busy} onClick={() => setAsked(null)}>
              {texts.change}
            </Button>
            <Button
              busy={form.busy}
              onClick={() =>
                void form.send(() =>
                  send.mutateAsync(asked, {
                    onSuccess: ({ broadcast }) => {
                      showToast(texts.sent);
                      form.reset();
                      setAsked(null);
                      onSent(broadcast);
                      onClose();
                    },
                  }),
                )
              }
            >
              {texts.send}
            </Button>
          </>
        }
      >
        <Confirmation body={asked.body} error={form.failure} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.writeToAll}
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
          // A changed text is a new broadcast; a retry of the same text keeps its key.
          const before = send.variables;
          const same = before?.body.subject === body.subject && before.body.content === body.content && send.isError;
          setAsked({ body, key: same ? before.key : newIdempotencyKey() });
        })}
      >
        <Input {...form.field('subject')} label={texts.subject} maxLength={120} autoComplete="off" />
        <TextArea {...form.field('content')} label={texts.content} help={texts.contentHelp} rows={6} />
      </form>
    </Dialog>
  );
}

export interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
  onSent: (broadcast: Broadcast) => void;
}

function Confirmation({ body, error }: { body: BroadcastText; error: unknown }) {
  const people = useAdminStats().data?.stats.users;
  return (
    <div className="stack">
      <p>{texts.confirmText(people === undefined ? texts.everyone : counted(people, ...texts.someone))}</p>
      <blockquote className="sheet preview">
        <b className="block">{body.subject}</b>
        {body.content}
      </blockquote>
      <FailureNotice title={texts.sendFailed} error={error} />
    </div>
  );
}
