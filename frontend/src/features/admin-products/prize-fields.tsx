import { inSnakeCase } from '@raffle/contracts/field-names';
import { conditionWords, prizeFacts } from '@raffle/contracts/prize-facts';
import { NumberInput } from '../../shared/form/number-input.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Input, Select } from '../../shared/ui/field.js';
import { PrizeFacts } from '../../shared/ui/prize-facts.js';
import { toBody, whenEmpty, type ProductValues } from './product-values.js';
import { texts } from './texts.fr.js';
import type { useProductForm } from './use-product-form.js';
import styles from './product-form.module.css';

/** What is stated of the prize besides its description and pictures (docs/product.md rule 52). */
export function PrizeFields({ form, disabled }: { form: ReturnType<typeof useProductForm>; disabled: boolean }) {
  const number = (name: 'retailValue' | 'handoverDays') => ({
    ...form.field(name),
    fallback: whenEmpty[name],
    label: texts[name],
    disabled,
  });
  const text = (name: 'guarantee' | 'supplier' | 'handoverPlace') => ({
    ...form.field(name),
    label: texts[name],
    maxLength: 120,
    disabled,
  });
  return (
    <fieldset className={classNames('stack', styles.bare)}>
      <legend className="label">{texts.prize.title}</legend>
      <p className="help">{texts.prize.help}</p>
      <div className="grid">
        <NumberInput {...number('retailValue')} help={texts.prize.valueHelp} />
        <Select
          {...form.field('condition')}
          label={texts.condition}
          disabled={disabled}
          options={[
            { value: '', label: texts.prize.unstated },
            ...Object.entries(conditionWords).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Input {...text('guarantee')} help={texts.prize.guaranteeHelp} />
        <Input {...text('supplier')} />
        <Input {...text('handoverPlace')} />
        <NumberInput {...number('handoverDays')} help={texts.prize.daysHelp} />
      </div>
    </fieldset>
  );
}

/** As the page of the draw will show it. */
export const StatedPrize = ({ values }: { values: ProductValues }) => (
  <PrizeFacts facts={prizeFacts(inSnakeCase(toBody(values)))} />
);
