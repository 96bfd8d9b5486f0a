import { updateReferralSettings, type getReferralSettings } from '@raffle/contracts/http/admin-settings';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { changesFrom } from '../../shared/form/changes-from.js';
import { useForm, wholeNumber } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Check } from '../../shared/ui/check.js';
import { FailureNotice, fieldErrorsOf } from '../../shared/ui/failure-notice.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useUpdateReferralSettings } from './settings-operations.js';
import { texts } from './texts.fr.js';

type ReferralProgramme = z.output<NonNullable<(typeof getReferralSettings)['answer']>>;

/** The referral programme with the fields of docs/product.md section 7. */
export function ReferralSettings({ programme }: { programme: ReferralProgramme }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const enabled = chosen ?? programme.enabled;
  const showToast = useToast();
  const update = useUpdateReferralSettings(() => showToast(texts.referralSaved));
  const form = useForm({
    initial: {
      required_referrals: String(programme.required_referrals),
      reward_tickets: String(programme.reward_tickets),
    },
    schema: updateReferralSettings.body!,
    toBody: (typed) =>
      changesFrom(programme, {
        enabled,
        required_referrals: wholeNumber(typed.required_referrals, 5),
        reward_tickets: wholeNumber(typed.reward_tickets, 0),
      }),
    serverErrors: fieldErrorsOf(update.error),
  });
  const onSuccess = () => {
    form.reset();
    setChosen(null);
  };
  return (
    <Card large>
      <form className="stack" noValidate onSubmit={form.onSubmit((body) => update.mutate(body, { onSuccess }))}>
        <h2>{texts.referral}</h2>
        <Check checked={enabled} onChange={(event) => setChosen(event.target.checked)}>
          {texts.enabled}
        </Check>
        <div className="grid">
          <Input {...form.field('required_referrals')} label={texts.requiredReferrals} inputMode="numeric" />
          <Input {...form.field('reward_tickets')} label={texts.rewardTickets} inputMode="numeric" />
        </div>
        <FailureNotice title={texts.referralSaveFailed} error={update.error} />
        <Button type="submit" className="at-start" busy={update.isPending}>
          {texts.save}
        </Button>
      </form>
    </Card>
  );
}
