import { sendToHolders } from '@raffle/contracts/http/admin-messages';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useId, useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useHolders, useSendToHolders, type HolderMessageText } from './holder-messages.js';
import { texts as all } from './texts.fr.js';

const texts = all.holders;

/** Writes to everyone who has tickets of a product. */
export function WriteToHolders({ product }: { product: AdminProduct }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {texts.write}
      </Button>
      {open && <WriteDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Two steps: the text, then whom it goes to and when. */
function WriteDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const [asked, setAsked] = useState<{ body: HolderMessageText; key: string } | null>(null);
  const send = useSendToHolders(product.id);
  const showToast = useToast();
  const formId = useId();
  const form = useForm({
    initial: { subject: '', content: '', sendAt: '' },
    check: ({ sendAt, ...values }) =>
      // The time of Lomé and Abidjan is UTC all year.
      validate(sendToHolders.body!, { ...values, sendAt: sendAt === '' ? null : `${sendAt.slice(0, 16)}:00.000Z` }),
  });
  const close = () => {
    if (!form.busy) onClose();
  };
  const onSuccess = () => {
    showToast(asked?.body.sendAt ? texts.scheduled : texts.sent);
    onClose();
  };
  if (asked !== null) {
    return (
      <Dialog
        open
        onClose={close}
        title={texts.confirmTitle}
        footer={
          <>
            <Button kind="secondary" disabled={form.busy} onClick={() => setAsked(null)}>
              {texts.change}
            </Button>
            <Button busy={form.busy} onClick={() => void form.send(() => send.mutateAsync(asked, { onSuccess }))}>
              {asked.body.sendAt ? texts.schedule : texts.send}
            </Button>
          </>
        }
      >
        <Confirmation product={product} body={asked.body} error={form.failure} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      title={texts.title(product.name)}
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
          // A changed message is a new one; a retry of the same keeps its key.
          const before = send.variables;
          const same = send.isError && JSON.stringify(before?.body) === JSON.stringify(body);
          setAsked({ body, key: same && before ? before.key : newIdempotencyKey() });
        })}
      >
        <Input {...form.field('subject')} label={texts.subject} maxLength={120} autoComplete="off" required />
        <TextArea {...form.field('content')} label={texts.content} help={texts.contentHelp} rows={6} required />
        <Input {...form.field('sendAt')} type="datetime-local" label={texts.sendAt} help={texts.sendAtHelp} />
      </form>
    </Dialog>
  );
}

function Confirmation({ product, body, error }: ConfirmationProps) {
  const people = useHolders(product.id);
  const when = body.sendAt ? texts.at(dateAndTime(body.sendAt)) : texts.now;
  return (
    <div className="stack">
      <p>
        {people.data
          ? texts.confirmText(counted(people.data.people, ...texts.people), product.name, when)
          : people.isError
            ? texts.confirmUncounted(product.name, when)
            : texts.counting}
      </p>
      {body.sendAt && <p className="sm muted">{texts.later}</p>}
      <blockquote className="sheet preview">
        <b className="block">{body.subject}</b>
        {body.content}
      </blockquote>
      <FailureNotice title={texts.failed} error={error} />
    </div>
  );
}

interface ConfirmationProps {
  product: AdminProduct;
  body: HolderMessageText;
  error: unknown;
}
