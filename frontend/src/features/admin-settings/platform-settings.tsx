import { updateSettings, type getSettings } from '@raffle/contracts/http/admin-settings';
import type * as z from 'zod/mini';
import { changesFrom } from '../../shared/form/changes-from.js';
import { useForm, wholeNumber } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice, fieldErrorsOf } from '../../shared/ui/failure-notice.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useUpdateSettings } from './settings-operations.js';
import { texts } from './texts.fr.js';

type Settings = z.output<NonNullable<(typeof getSettings)['answer']>>;

/** Price, bonus, threshold and help line. Invalid numbers fall back as docs/product.md section 5 defines. */
export function PlatformSettings({ settings }: { settings: Settings }) {
  const showToast = useToast();
  const update = useUpdateSettings(() => showToast(texts.saved));
  const form = useForm({
    initial: {
      registrationPrice: String(settings.registration_price),
      referralBonus: String(settings.referral_bonus),
      referralThreshold: String(settings.referral_threshold),
      helpWhatsapp: settings.help_whatsapp ?? '',
    },
    schema: updateSettings.body!,
    toBody: (typed) =>
      changesFrom(
        {
          registrationPrice: settings.registration_price,
          referralBonus: settings.referral_bonus,
          referralThreshold: settings.referral_threshold,
          helpWhatsapp: settings.help_whatsapp,
        },
        {
          registrationPrice: wholeNumber(typed.registrationPrice, 0),
          referralBonus: wholeNumber(typed.referralBonus, 1),
          referralThreshold: wholeNumber(typed.referralThreshold, 5),
          helpWhatsapp: typed.helpWhatsapp.trim() || null,
        },
      ),
    serverErrors: fieldErrorsOf(update.error),
  });
  return (
    <Card large>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => update.mutate(body, { onSuccess: () => form.reset() }))}
      >
        <h2>{texts.platform}</h2>
        <div className="grid">
          <Input
            {...form.field('registrationPrice')}
            label={texts.registrationPrice}
            help={texts.registrationPriceHelp}
            inputMode="numeric"
          />
          <Input
            {...form.field('helpWhatsapp')}
            label={texts.helpWhatsapp}
            help={texts.helpWhatsappHelp}
            type="tel"
            autoComplete="off"
          />
          <Input
            {...form.field('referralBonus')}
            label={texts.referralBonus}
            help={texts.referralBonusHelp}
            inputMode="numeric"
          />
          <Input
            {...form.field('referralThreshold')}
            label={texts.referralThreshold}
            help={texts.referralThresholdHelp}
            inputMode="numeric"
          />
        </div>
        <FailureNotice title={texts.saveFailed} error={update.error} />
        <Button type="submit" className="at-start" busy={update.isPending}>
          {texts.save}
        </Button>
      </form>
    </Card>
  );
}
