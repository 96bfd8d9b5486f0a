import { useState, type ReactNode } from 'react';
import { NumberInput } from '../../shared/form/number-input.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { Input, Select, TextArea } from '../../shared/ui/field.js';
import { PictureField } from './picture-field.js';
import { ProductPreview } from './product-preview.js';
import type { ProductValues } from './product-values.js';
import { texts } from './texts.fr.js';
import type { useProductForm } from './use-product-form.js';
import './product-form.css';

type Form = ReturnType<typeof useProductForm>;

/** The fields of a product with its preview. */
export function ProductForm({ form, locked, dateMoved, failureTitle, onSubmit, buttons }: ProductFormProps) {
  const [sending, setSending] = useState(false);
  return (
    <form className="main-and-side" noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Card large className="stack">
        <ResumedNotice form={form} />
        <Input {...form.field('name')} label={texts.name} maxLength={120} required />
        <TextArea {...form.field('description')} label={texts.description} maxLength={2000} rows={3} />
        <PictureField {...form.field('imageUrl')} onBusy={setSending} />
        {locked && <Notice>{texts.locked}</Notice>}
        <div className="grid grid-3">
          <NumberInput {...form.field('ticketPrice')} fallback={0} label={texts.ticketPrice} disabled={locked} />
          <NumberInput
            {...form.field('maxParticipants')}
            fallback={0}
            label={texts.maxParticipants}
            disabled={locked}
          />
          <NumberInput {...form.field('maxWinners')} fallback={1} label={texts.maxWinners} disabled={locked} />
        </div>
        <div className="grid grid-3">
          <Select
            {...form.field('acceptsFreeTickets')}
            label={texts.freeTickets}
            disabled={locked}
            options={[
              { value: 'yes', label: texts.freeTicketsAre.yes },
              { value: 'no', label: texts.freeTicketsAre.no },
            ]}
          />
          <NumberInput
            {...form.field('freeTicketShare')}
            fallback={null}
            label={texts.freeTicketShare}
            help={locked ? undefined : texts.freeTicketShareHelp}
            disabled={locked}
          />
          <NumberInput
            {...form.field('ticketsPerPerson')}
            fallback={null}
            label={texts.ticketsPerPerson}
            help={locked ? undefined : texts.ticketsPerPersonHelp}
            disabled={locked}
          />
        </div>
        <div className="grid">
          <Input
            {...form.field('drawDate')}
            value={form.values.drawDate.slice(0, 16)}
            label={texts.drawDate}
            help={dateMoved ? texts.drawDateMoved : texts.drawDateHelp}
            disabled={dateMoved}
            type="datetime-local"
          />
          <NumberInput {...form.field('artificialBoost')} fallback={0} label={texts.boost} help={texts.boostHelp} />
        </div>
        <FailureNotice title={failureTitle} error={form.failure} />
        <fieldset className="row row-wrap bare" disabled={sending}>
          {buttons}
        </fieldset>
      </Card>
      <ProductPreview values={form.values} />
    </form>
  );
}

export interface ProductFormProps {
  form: Form;
  /** Price, places and winners are fixed (docs/product.md rule 10b). */
  locked: boolean;
  /** The end of the sale was moved, which is done once (rule 36). */
  dateMoved?: boolean;
  failureTitle: string;
  /** Gets the valid values and the value of the pressed button. */
  onSubmit: (values: ProductValues, action: string) => unknown;
  buttons: ReactNode;
}

/** Shown when the form opened with a stored draft, until that is discarded. */
function ResumedNotice({ form }: { form: Form }) {
  const [resumed, setResumed] = useState(form.dirty);
  if (!resumed) return null;
  return (
    <Notice>
      <p>{texts.resumed}</p>
      <Button
        kind="secondary"
        className="give-up"
        size="small"
        onClick={(event) => {
          const name = event.currentTarget.form?.querySelector<HTMLElement>('[name="name"]');
          setResumed(false);
          form.reset();
          // The pressed button is removed: keyboard focus moves to the first field.
          name?.focus();
        }}
      >
        {texts.giveUp}
      </Button>
    </Notice>
  );
}
