import { updateReferralSettings, type getReferralSettings } from '@raffle/contracts/http/admin-settings';
import type * as z from 'zod/mini';
import { changesFrom } from '../../shared/form/changes-from.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { wholeNumber } from '../../shared/form/whole-number.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Check } from '../../shared/ui/check.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useUpdateReferralSettings } from './settings-operations.js';
import { texts } from './texts.fr.js';

type ReferralProgramme = z.output<NonNullable<(typeof getReferralSettings)['answer']>>;

/** The referral programme with the fields of docs/product.md section 7. */
export function ReferralSettings({ programme }: { programme: ReferralProgramme }) {
  const showToast = useToast();
  const update = useUpdateReferralSettings(() => showToast(texts.referralSaved));
  const form = useForm({
    initial: {
      enabled: programme.enabled,
      required_referrals: String(programme.required_referrals),
      reward_tickets: String(programme.reward_tickets),
    },
    check: (values) =>
      validate(
        updateReferralSettings.body!,
        changesFrom(programme, {
          enabled: values.enabled,
          required_referrals: wholeNumber(values.required_referrals, 5),
          reward_tickets: wholeNumber(values.reward_tickets, 0),
        }),
      ),
  });
  return (
    <Card large>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => update.mutateAsync(body, { onSuccess: () => form.reset() }))}
      >
        <h2>{texts.referral}</h2>
        <Check checked={form.values.enabled} onChange={(event) => form.set({ enabled: event.target.checked })}>
          {texts.enabled}
        </Check>
        <div className="grid">
          <Input {...form.field('required_referrals')} label={texts.requiredReferrals} inputMode="numeric" />
          <Input {...form.field('reward_tickets')} label={texts.rewardTickets} inputMode="numeric" />
        </div>
        <FailureNotice title={texts.referralSaveFailed} error={form.failure} />
        <Button type="submit" className="at-start" busy={form.busy}>
          {texts.save}
        </Button>
      </form>
    </Card>
  );
}
