import { NumberInput } from '../../shared/form/number-input.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import type { SharedThreshold } from './shared-threshold.js';
import { texts } from './texts.fr.js';
import type { PlatformForm } from './use-platform-form.js';

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
  form: PlatformForm;
  threshold: SharedThreshold;
}
