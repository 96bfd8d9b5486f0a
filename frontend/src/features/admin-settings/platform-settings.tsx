import { updateSettings, type getSettings } from '@raffle/contracts/http/admin-settings';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { changesFrom } from '../../shared/form/changes-from.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { money } from '../../shared/format/money.js';
import { wholeNumber } from '../../shared/form/whole-number.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { FormEnd } from './form-end.js';
import { useUpdateSettings } from './settings-operations.js';
import { useSharedThreshold, type SharedThreshold } from './shared-threshold.js';
import { texts } from './texts.fr.js';

type Settings = z.output<NonNullable<(typeof getSettings)['answer']>>;

/** Price, bonus, threshold, limits of free tickets and help line. Invalid numbers fall back as docs/product.md section 5 defines. */
export function PlatformSettings({ settings, threshold, onDirty }: PlatformSettingsProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const showToast = useToast();
  const update = useUpdateSettings(() => showToast(texts.saved));
  const form = useForm({
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
            playLimitWeek: typed.playLimitWeek.trim() === '' ? null : wholeNumber(typed.playLimitWeek, -1),
            playLimitMonth: typed.playLimitMonth.trim() === '' ? null : wholeNumber(typed.playLimitMonth, -1),
            helpWhatsapp: typed.helpWhatsapp.trim() || null,
            operator: typed.operator.trim() || null,
            complaints: typed.complaints.trim() || null,
          },
        ),
      ),
  });
  useSharedThreshold(threshold, form.values.referralThreshold, (referralThreshold) => form.set({ referralThreshold }));
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const save = (body: Change) => update.mutateAsync(body, { onSuccess: () => form.reset() });
  const undo = () => {
    form.reset();
    threshold.type(String(settings.referral_threshold));
  };
  const thresholdField = form.field('referralThreshold');
  return (
    <Card large>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => {
          const leap = leapOf(settings, body);
          return leap ? setAsking({ leap, body }) : save(body);
        })}
      >
        <h2>{texts.platform}</h2>
        <div className="grid">
          <Input
            {...form.field('registrationPrice')}
            label={texts.registrationPrice}
            help={settings.approve_price ? texts.priceNeedsApproval : texts.registrationPriceHelp}
            disabled={settings.approve_price}
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
            {...thresholdField}
            onChange={(event) => {
              thresholdField.onChange(event);
              threshold.type(event.target.value);
            }}
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
          <Input
            {...form.field('playLimitWeek')}
            label={texts.playLimitWeek}
            help={texts.playLimitHelp}
            inputMode="numeric"
          />
          <Input
            {...form.field('playLimitMonth')}
            label={texts.playLimitMonth}
            help={texts.playLimitHelp}
            inputMode="numeric"
          />
        </div>
        <TextArea
          {...form.field('operator')}
          label={texts.operator}
          help={texts.operatorHelp}
          rows={3}
          maxLength={500}
        />
        <TextArea
          {...form.field('complaints')}
          label={texts.complaints}
          help={texts.complaintsHelp}
          rows={3}
          maxLength={500}
        />
        <FormEnd form={form} onUndo={undo} failureTitle={texts.saveFailed} />
      </form>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking ? texts.priceTitle(money(asking.leap.from), money(asking.leap.to)) : ''}
        confirmLabel={texts.priceConfirm}
        confirmKind="primary"
        onConfirm={() => {
          if (asking) void form.send(() => save(asking.body));
          setAsking(null);
        }}
      >
        <p>{asking && texts.priceText(asking.leap.name)}</p>
      </ConfirmDialog>
    </Card>
  );
}

interface PlatformSettingsProps {
  settings: Settings;
  threshold: SharedThreshold;
  onDirty: (dirty: boolean) => void;
}

type Change = z.output<NonNullable<typeof updateSettings.body>>;
interface Leap {
  name: string;
  from: number;
  to: number;
}
interface Asking {
  leap: Leap;
  body: Change;
}

/** A price that is multiplied or divided by more than this is asked about: one zero too many is typed in a moment. */
const usualFactor = 2;

function leapOf(settings: Settings, { registrationPrice, freeTicketMaxPrice }: Change): Leap | null {
  const prices = [
    { name: texts.registrationPrice, from: settings.registration_price, to: registrationPrice },
    { name: texts.freeTicketMaxPrice, from: settings.free_ticket_max_price, to: freeTicketMaxPrice },
  ];
  for (const { name, from, to } of prices) {
    if (to !== undefined && Math.max(from, to) > usualFactor * Math.min(from, to)) return { name, from, to };
  }
  return null;
}
