import { updateSettings, type getSettings } from '@raffle/contracts/http/admin-settings';
import type * as z from 'zod/mini';
import { changesFrom } from '../../shared/form/changes-from.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { wholeNumber } from '../../shared/form/whole-number.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useUpdateSettings } from './settings-operations.js';
import { texts } from './texts.fr.js';

type Settings = z.output<NonNullable<(typeof getSettings)['answer']>>;

/** Price, bonus, threshold, limits of free tickets and help line. Invalid numbers fall back as docs/product.md section 5 defines. */
export function PlatformSettings({ settings }: { settings: Settings }) {
  const showToast = useToast();
  const update = useUpdateSettings(() => showToast(texts.saved));
  const form = useForm({
    initial: {
      registrationPrice: String(settings.registration_price),
      referralBonus: String(settings.referral_bonus),
      referralThreshold: String(settings.referral_threshold),
      freeTicketMaxPrice: String(settings.free_ticket_max_price),
      freeTicketShare: String(settings.free_ticket_share),
      helpWhatsapp: settings.help_whatsapp ?? '',
    },
    check: (typed) =>
      validate(
        updateSettings.body!,
        changesFrom(
          {
            registrationPrice: settings.registration_price,
            referralBonus: settings.referral_bonus,
            referralThreshold: settings.referral_threshold,
            freeTicketMaxPrice: settings.free_ticket_max_price,
            freeTicketShare: settings.free_ticket_share,
            helpWhatsapp: settings.help_whatsapp,
          },
          {
            registrationPrice: wholeNumber(typed.registrationPrice, 0),
            referralBonus: wholeNumber(typed.referralBonus, 1),
            referralThreshold: wholeNumber(typed.referralThreshold, 5),
            freeTicketMaxPrice: wholeNumber(typed.freeTicketMaxPrice, 0),
            freeTicketShare: wholeNumber(typed.freeTicketShare, 0),
            helpWhatsapp: typed.helpWhatsapp.trim() || null,
          },
        ),
      ),
  });
  return (
    <Card large>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => update.mutateAsync(body, { onSuccess: () => form.reset() }))}
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
          <Input
            {...form.field('freeTicketMaxPrice')}
            label={texts.freeTicketMaxPrice}
            help={texts.freeTicketMaxPriceHelp}
            inputMode="numeric"
          />
          <Input
            {...form.field('freeTicketShare')}
            label={texts.freeTicketShare}
            help={texts.freeTicketShareHelp}
            inputMode="numeric"
          />
        </div>
        <FailureNotice title={texts.saveFailed} error={form.failure} />
        <Button type="submit" className="at-start" busy={form.busy}>
          {texts.save}
        </Button>
      </form>
    </Card>
  );
}
