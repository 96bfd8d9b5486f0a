import { updateSettings, weekAboveMonth, type Settings } from '@raffle/contracts/http/admin-settings';
import { validate } from '../../shared/form/check.js';
import { NumberInput } from '../../shared/form/number-input.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { changesOf, platformOf, toValues, whenEmpty } from './platform-values.js';
import type { SharedThreshold } from './settings-card.js';
import { texts } from './texts.fr.js';

/** Price, bonus, threshold, limits of free tickets, of play and of texts, help line, operator, licence and complaints. */
export function PlatformFields({ form, threshold }: PlatformFieldsProps) {
  const number = (name: keyof typeof whenEmpty) => ({
    ...form.field(name),
    fallback: whenEmpty[name],
    label: texts[name],
  });
  return (
    <>
      <div className="grid">
        <NumberInput {...number('registrationPrice')} help={texts.registrationPriceHelp} />
        <Input
          {...form.field('helpWhatsapp')}
          label={texts.helpWhatsapp}
          help={texts.helpWhatsappHelp}
          type="tel"
          autoComplete="off"
        />
        <NumberInput {...number('referralBonus')} help={texts.referralBonusHelp} />
        <NumberInput
          {...number('referralThreshold')}
          onChange={(event) => {
            form.set({ referralThreshold: event.target.value });
            threshold.type(event.target.value);
          }}
          help={texts.referralThresholdHelp}
        />
        <NumberInput {...number('freeTicketMaxPrice')} help={texts.freeTicketMaxPriceHelp} />
        <NumberInput {...number('freeTicketShare')} help={texts.freeTicketShareHelp} />
        <NumberInput {...number('playLimitWeek')} help={texts.playLimitHelp} />
        <NumberInput {...number('playLimitMonth')} help={texts.playLimitHelp} />
        <NumberInput {...number('reminderTextsPerDraw')} help={texts.reminderTextsPerDrawHelp} />
      </div>
      <TextArea {...form.field('operator')} label={texts.operator} help={texts.operatorHelp} rows={3} maxLength={500} />
      <Input
        {...form.field('licence')}
        label={texts.licence}
        help={texts.licenceHelp}
        maxLength={500}
        autoComplete="off"
      />
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

/** The form of the platform's settings. */
export function usePlatformForm(settings: Settings) {
  return useForm({
    draft: useDraft('platform'),
    initial: toValues(settings),
    check: (typed) => {
      const checked = validate(updateSettings.body, changesOf(settings, typed));
      if ('errors' in checked) return checked;
      // The stored limits count too: the body has only what was typed.
      const { playLimitWeek: week, playLimitMonth: month } = { ...platformOf(settings), ...checked.body };
      const above = weekAboveMonth(week, month);
      return above === null ? checked : { errors: { playLimitWeek: above } };
    },
    crossField: ['playLimitWeek'],
  });
}
