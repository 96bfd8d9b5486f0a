import { createProductBody } from '@raffle/contracts/http/products';
import type { FieldError } from '@raffle/contracts/problem';
import { useState, type FormEvent, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { Amount } from '../../shared/ui/figure.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { counted } from '../../shared/format/plural.js';
import { wholeNumber } from '../../shared/form/use-form.js';
import { byField, toBody, type ProductValues } from './product-values.js';
import type { TypedProduct } from './product-draft.js';
import { PictureField } from './picture-field.js';
import { texts } from './texts.fr.js';
import './product-form.css';

/**
 * The fields of a product with its preview. Errors are shown at their fields; nothing is sent before the contract accepts it.
 * The submitter's value identifies the pressed button.
 */
export function ProductForm({ form: typed, locked, failure, serverErrors, onSubmit, buttons }: ProductFormProps) {
  const { values, now } = typed;
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<keyof ProductValues, string>>>({});
  const shown: typeof errors = { ...byField(serverErrors), ...errors };
  // The conflicting values themselves replace the general conflict message.
  const theirs = Object.entries(typed.theirs) as [keyof ProductValues, string][];
  for (const [name, said] of theirs) shown[name] = errors[name] ?? said;

  function set(name: keyof ProductValues, value: string) {
    typed.set(name, value);
    // The limit for winners depends on places: a change of either clears the error.
    setErrors((before) => ({ ...before, [name]: undefined, maxWinners: undefined }));
  }

  const field = (name: keyof ProductValues) => ({
    name,
    value: values[name],
    error: shown[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const action = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? '';
    const body = toBody(values);
    // An unchanged picture is not sent: an address accepted under an older rule must not block a save.
    if (values.imageUrl === now.imageUrl) body.imageUrl = '';
    const checked = z.safeParse(createProductBody, body);
    if (checked.success) {
      setErrors({});
      onSubmit(values, action);
      return;
    }
    const found = byField(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form className="admin2" noValidate onSubmit={submit}>
      <Card large className="stack">
        {typed.resumed && (
          <Notice>
            <p>{texts.resumed}</p>
            <Button
              kind="secondary"
              className="give-up"
              size="small"
              onClick={(event) => {
                const name = event.currentTarget.form?.querySelector<HTMLElement>('[name="name"]');
                typed.giveUp();
                setErrors({});
                // The pressed button is removed: keyboard focus moves to the first field.
                name?.focus();
              }}
            >
              {texts.giveUp}
            </Button>
          </Notice>
        )}
        <Input {...field('name')} label={texts.name} maxLength={120} required />
        <TextArea {...field('description')} label={texts.description} maxLength={2000} rows={3} />
        <PictureField
          value={values.imageUrl}
          error={shown.imageUrl}
          onChange={(imageUrl) => set('imageUrl', imageUrl)}
          onBusy={setSending}
        />
        {locked && <Notice>{texts.locked}</Notice>}
        <div className="grid grid-3">
          <Input {...field('ticketPrice')} label={texts.ticketPrice} inputMode="numeric" disabled={locked} />
          <Input {...field('maxParticipants')} label={texts.maxParticipants} inputMode="numeric" disabled={locked} />
          <Input {...field('maxWinners')} label={texts.maxWinners} inputMode="numeric" disabled={locked} />
        </div>
        <div className="grid">
          <Input
            {...field('drawDate')}
            value={values.drawDate.slice(0, 16)}
            label={texts.drawDate}
            help={texts.drawDateHelp}
            type="datetime-local"
          />
          <Input {...field('artificialBoost')} label={texts.boost} help={texts.boostHelp} inputMode="numeric" />
        </div>
        {failure}
        <fieldset className="row row-wrap bare" disabled={sending}>
          {buttons}
        </fieldset>
      </Card>
      <aside className="stack stack-2 product-preview" aria-label={texts.preview}>
        <h2 className="label">{texts.preview}</h2>
        <div className="ticket">
          <div className="stack">
            <ProductPicture src={values.imageUrl} eager />
            <div className="stack stack-2">
              <div>
                <Badge tone="gold">{counted(wholeNumber(values.maxWinners, 1), 'gagnant', 'gagnants')}</Badge>
              </div>
              <h3>{values.name.trim() || texts.nameMissing}</h3>
              <p className="sm muted">{values.description}</p>
              <Amount value={Math.max(0, wholeNumber(values.ticketPrice, 0))} unit={'F\u00a0CFA le ticket'} />
            </div>
          </div>
        </div>
      </aside>
    </form>
  );
}

export interface ProductFormProps {
  form: TypedProduct;
  /** Price, places and winners are fixed (docs/product.md rule 10b). */
  locked: boolean;
  failure: ReactNode;
  /** Validation errors of the server, by field. */
  serverErrors: readonly FieldError[];
  onSubmit: (values: ProductValues, action: string) => void;
  buttons: ReactNode;
}
