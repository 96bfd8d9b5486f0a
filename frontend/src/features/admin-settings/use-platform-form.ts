import { updateSettings, type getSettings } from '@raffle/contracts/http/admin-settings';
import type * as z from 'zod/mini';
import { changesFrom } from '../../shared/form/typed.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { wholeNumber } from '../../shared/form/number-input.js';

export type Settings = z.output<NonNullable<(typeof getSettings)['answer']>>;
export type SettingsChange = z.output<NonNullable<typeof updateSettings.body>>;
export type PlatformForm = ReturnType<typeof usePlatformForm>;

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
        updateSettings.body!,
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
