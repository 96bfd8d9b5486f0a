import { updateSettings, type Settings } from '@raffle/contracts/http/admin-settings';
import { validate } from '../../shared/form/check.js';
import { NumberInput, wholeNumber } from '../../shared/form/number-input.js';
import { changesFrom } from '../../shared/form/typed.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import type { SharedThreshold } from './settings-card.js';
import { texts } from './texts.fr.js';

/** Price, bonus, threshold, limits of free tickets and of play, help line, operator and complaints. */
export function PlatformFields({ form, threshold }: PlatformFieldsProps) {
  return (
    <>
      <div className="grid">
        <NumberInput
          {...form.field('registrationPrice')}
          fallback={0}
          label={texts.registrationPrice}
          help={texts.registrationPriceHelp}
        />
        <Input
          {...form.field('helpWhatsapp')}
          label={texts.helpWhatsapp}
          help={texts.helpWhatsappHelp}
          type="tel"
          autoComplete="off"
        />
        <NumberInput
          {...form.field('referralBonus')}
          fallback={1}
          label={texts.referralBonus}
          help={texts.referralBonusHelp}
        />
        <NumberInput
          {...form.field('referralThreshold')}
          fallback={5}
          onChange={(event) => {
            form.set({ referralThreshold: event.target.value });
            threshold.type(event.target.value);
          }}
          label={texts.referralThreshold}
          help={texts.referralThresholdHelp}
        />
        <NumberInput
          {...form.field('freeTicketMaxPrice')}
          fallback={0}
          label={texts.freeTicketMaxPrice}
          help={texts.freeTicketMaxPriceHelp}
        />
        <NumberInput
          {...form.field('freeTicketShare')}
          fallback={0}
          label={texts.freeTicketShare}
          help={texts.freeTicketShareHelp}
        />
        <NumberInput
          {...form.field('playLimitWeek')}
          fallback={null}
          label={texts.playLimitWeek}
          help={texts.playLimitHelp}
        />
        <NumberInput
          {...form.field('playLimitMonth')}
          fallback={null}
          label={texts.playLimitMonth}
          help={texts.playLimitHelp}
        />
      </div>
      <TextArea {...form.field('operator')} label={texts.operator} help={texts.operatorHelp} rows={3} maxLength={500} />
      <TextArea
        {...form.field('complaints')}
        label={texts.complaints}
        help={texts.complaintsHelp}
        rows={3}
        maxLength={500}
      />
    </>
  );
}

interface PlatformFieldsProps {
  form: ReturnType<typeof usePlatformForm>;
  threshold: SharedThreshold;
}

/** The form of the platform's settings. Invalid numbers fall back as docs/product.md section 5 defines. */
export function usePlatformForm(settings: Settings) {
  return useForm({
    draft: useDraft('platform'),
    initial: {
      registrationPrice: String(settings.registration_price),
      referralBonus: String(settings.referral_bonus),
      referralThreshold: String(settings.referral_threshold),
      freeTicketMaxPrice: String(settings.free_ticket_max_price),
      freeTicketShare: String(settings.free_ticket_share),
      playLimitWeek: String(settings.play_limit_week ?? ''),
      playLimitMonth: String(settings.play_limit_month ?? ''),
      helpWhatsapp: settings.help_whatsapp ?? '',
      operator: settings.operator ?? '',
      complaints: settings.complaints ?? '',
    },
    check: (typed) =>
      validate(
        updateSettings.body,
        changesFrom(
          {
            registrationPrice: settings.registration_price,
            referralBonus: settings.referral_bonus,
            referralThreshold: settings.referral_threshold,
            freeTicketMaxPrice: settings.free_ticket_max_price,
            freeTicketShare: settings.free_ticket_share,
            playLimitWeek: settings.play_limit_week,
            playLimitMonth: settings.play_limit_month,
            helpWhatsapp: settings.help_whatsapp,
            operator: settings.operator,
            complaints: settings.complaints,
          },
          {
            registrationPrice: wholeNumber(typed.registrationPrice, 0),
            referralBonus: wholeNumber(typed.referralBonus, 1),
            referralThreshold: wholeNumber(typed.referralThreshold, 5),
            freeTicketMaxPrice: wholeNumber(typed.freeTicketMaxPrice, 0),
            freeTicketShare: wholeNumber(typed.freeTicketShare, 0),
            playLimitWeek: wholeNumber(typed.playLimitWeek, null),
            playLimitMonth: wholeNumber(typed.playLimitMonth, null),
            helpWhatsapp: typed.helpWhatsapp.trim() || null,
            operator: typed.operator.trim() || null,
            complaints: typed.complaints.trim() || null,
          },
        ),
      ),
  });
}
