import type { AdminUser } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { giveGoodwill, requestGoodwill } from '@raffle/contracts/http/goodwill';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { newIdempotencyKey } from '../../shared/api/call-api.js';
import { actOf } from '../../shared/api/query-of.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { NumberInput, wholeNumber } from '../../shared/form/number-input.js';
import { useForm } from '../../shared/form/use-form.js';
import { money } from '../../shared/format/money.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { Notice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts as all } from './texts.fr.js';

const { goodwill: texts } = all;

/** Gives the person a promotional credit (docs/product.md rule 55); an administrator who may not alone asks a super_admin. */
export function Goodwill({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
        {texts.give}
      </Button>
      {asking && <GoodwillDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function GoodwillDialog({ user: { id, name }, onClose }: { user: AdminUser; onClose: () => void }) {
  const isSuper = useAdmin().role === 'super_admin';
  const [needsTwo, setNeedsTwo] = useState(false);
  const asked = !isSuper || needsTwo;
  const give = useMutation(actOf(giveGoodwill));
  const ask = useMutation(actOf(requestGoodwill));
  // One per opened dialog: a repeated click gives one credit.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('goodwill'),
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => validate(giveGoodwill.body, { amount: wholeNumber(amount, null), reason }),
  });
  const send = async (body: BodyOf<typeof giveGoodwill>) => {
    if (asked) await ask.mutateAsync({ params: { id }, body });
    else await give.mutateAsync({ params: { id }, body, idempotencyKey }, { onError });
    showToast(asked ? shared.requested : texts.given(money(body.amount), name));
    onClose();
  };
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.is('approval_needed')) setNeedsTwo(true);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={<Named text={texts.title} name={name} />}
      form={{ ...form, failure: needsTwo && !ask.isError ? null : form.failure }}
      submitLabel={asked ? shared.request : texts.give}
      failureTitle={asked ? shared.requestFailed : texts.failed}
      onSubmit={form.onSubmit(send)}
    >
      <p>{texts.lead}</p>
      {asked && <Notice announce={needsTwo}>{texts.second}</Notice>}
      <NumberInput {...form.field('amount')} label={texts.amount} help={texts.amountHelp} fallback={null} required />
      <TextArea {...form.field('reason')} label={all.reason} help={texts.reasonHelp} maxLength={500} required />
    </FormDialog>
  );
}
