import { Input, TextArea } from '../../shared/ui/field.js';
import type { SharedThreshold } from './shared-threshold.js';
import { texts } from './texts.fr.js';
import type { PlatformForm } from './use-platform-form.js';

/** Price, bonus, threshold, limits of free tickets and of play, help line, operator and complaints. */
export function PlatformFields({ form, threshold }: PlatformFieldsProps) {
  return (
    <>
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
          onChange={(event) => {
            form.set({ referralThreshold: event.target.value });
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
