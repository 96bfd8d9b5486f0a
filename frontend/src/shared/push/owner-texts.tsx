import { chooseAdminTexts, getAdminNotices } from '@raffle/contracts/http/admin-notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { actOf, queryOf } from '../api/query-of.js';
import { validate } from '../form/check.js';
import { useForm } from '../form/use-form.js';
import { phone as shownPhone } from '../format/phone.js';
import { toE164 } from '../format/to-e164.js';
import { useAdmin } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { FailureNotice } from '../ui/notice.js';
import { emptyPhone, PhoneInput } from '../ui/phone-input.js';
import { useToast } from '../ui/toasts.js';
import { ownerTexts as texts } from './texts.fr.js';

/** A super_admin's consent to texts of mornings and incidents (docs/product.md rules 67 and 68); renders nothing where none are sent. */
export function OwnerTexts() {
  const { role } = useAdmin();
  const { data } = useQuery(queryOf(getAdminNotices));
  if (role !== 'super_admin' || !data || (data.texts.channel === null && data.texts.phone === null)) return null;
  return (
    <Card large className="stack">
      <h2>{texts.title}</h2>
      <p className="muted">{texts.lead}</p>
      {data.texts.phone === null ? <Agree /> : <Withdraw phone={data.texts.phone} />}
    </Card>
  );
}

function Withdraw({ phone }: { phone: string }) {
  const choose = useMutation(actOf(chooseAdminTexts));
  return (
    <>
      <p role="status">{texts.at(shownPhone(phone))}</p>
      <FailureNotice title={texts.notSaved} error={choose.error} />
      <Button
        kind="secondary"
        className="at-start"
        busy={choose.isPending}
        onClick={() => choose.mutate({ body: { phone: null } })}
      >
        {texts.stop}
      </Button>
    </>
  );
}

function Agree() {
  const { mutateAsync: choose } = useMutation(actOf(chooseAdminTexts));
  const showToast = useToast();
  const form = useForm({
    draft: null,
    initial: { phone: emptyPhone },
    check: ({ phone }) =>
      validate(chooseAdminTexts.body, { phone: toE164(phone.national, phone.country) ?? phone.national }),
  });
  return (
    <form
      className="stack"
      method="dialog"
      noValidate
      onSubmit={form.onSubmit(async (body) => {
        await choose({ body });
        showToast(texts.saved);
      })}
    >
      <PhoneInput {...form.field('phone')} label={texts.phone} help={texts.phoneHelp} required />
      <FailureNotice title={texts.notSaved} error={form.failure} />
      <Button type="submit" kind="secondary" className="at-start" busy={form.busy} disabled={form.secondsLeft > 0}>
        {texts.agree}
      </Button>
    </form>
  );
}
