import { updateReferralSettings, type ReferralProgramme } from '@raffle/contracts/http/admin-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { NumberInput, wholeNumber } from '../../shared/form/number-input.js';
import { changesFrom } from '../../shared/form/typed.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Card } from '../../shared/ui/card.js';
import { Check } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import {
  AskSettings,
  FormEnd,
  useSharedThreshold,
  type WantedSettings,
  type SharedThreshold,
} from './settings-card.js';
import { texts } from './texts.fr.js';

/** The referral programme with the fields of docs/product.md section 7. */
export function ReferralSettings({ programme, twoPeople, threshold, onDirty }: ReferralSettingsProps) {
  const showToast = useToast();
  const [wanted, setWanted] = useState<WantedSettings | null>(null);
  const update = useMutation(actOf(updateReferralSettings));
  const form = useForm({
    draft: useDraft('referral'),
    initial: {
      enabled: programme.enabled,
      required_referrals: String(programme.required_referrals),
      reward_tickets: String(programme.reward_tickets),
    },
    check: (values) =>
      validate(
        updateReferralSettings.body,
        changesFrom(programme, {
          enabled: values.enabled,
          required_referrals: wholeNumber(values.required_referrals, 5),
          reward_tickets: wholeNumber(values.reward_tickets, 0),
        }),
      ),
  });
  useSharedThreshold(threshold, form.values.required_referrals, (typed) => form.set({ required_referrals: typed }));
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const save = async (body: BodyOf<typeof updateReferralSettings>) => {
    await update.mutateAsync({ body });
    showToast(texts.referralSaved);
    form.reset();
  };
  const undo = () => {
    form.reset();
    threshold.type(String(programme.required_referrals));
  };
  const thresholdField = form.field('required_referrals');
  return (
    <Card large>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => (twoPeople ? setWanted(asWanted(body)) : save(body)))}
      >
        <h2>{texts.referral}</h2>
        <Check checked={form.values.enabled} onChange={(event) => form.set({ enabled: event.target.checked })}>
          {texts.enabled}
        </Check>
        <div className="grid">
          <NumberInput
            {...thresholdField}
            fallback={5}
            onChange={(event) => {
              thresholdField.onChange(event);
              threshold.type(event.target.value);
            }}
            label={texts.requiredReferrals}
          />
          <NumberInput {...form.field('reward_tickets')} fallback={0} label={texts.rewardTickets} />
        </div>
        <FormEnd form={form} onUndo={undo} failureTitle={texts.referralSaveFailed} />
      </form>
      {wanted && <AskSettings wanted={wanted} onAsked={() => form.reset()} onClose={() => setWanted(null)} />}
    </Card>
  );
}

/** With the names of the request, of which absent fields do not change. */
const asWanted = (body: Partial<ReferralProgramme>): WantedSettings => ({
  ...(body.enabled !== undefined && { referralEnabled: body.enabled }),
  ...(body.required_referrals !== undefined && { referralThreshold: body.required_referrals }),
  ...(body.reward_tickets !== undefined && { rewardTickets: body.reward_tickets }),
});

interface ReferralSettingsProps {
  programme: ReferralProgramme;
  /** Whether a second administrator must approve a change. */
  twoPeople: boolean;
  threshold: SharedThreshold;
  onDirty: (dirty: boolean) => void;
}
