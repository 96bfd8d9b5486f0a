import { usualTicketsPerPerson } from '@raffle/contracts/product-fields';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { NumberInput, wholeNumber } from '../../shared/form/number-input.js';
import { number as shownNumber } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Amount } from '../../shared/ui/amount.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Input, Select, TextArea } from '../../shared/ui/field.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { ProductGallery } from '../../shared/ui/product-gallery.js';
import { MarginForecast } from './margin-forecast.js';
import { MorePictures } from './more-pictures.js';
import { PictureField } from './picture-field.js';
import { PrizeFields, StatedPrize } from './prize-fields.js';
import { toBody, whenEmpty, type ProductValues } from './product-values.js';
import type { useProductForm } from './use-product-form.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/ticket.css';
import styles from './product-form.module.css';

type Form = ReturnType<typeof useProductForm>;

/** The fields of a product with its preview. */
export function ProductForm({
  form,
  locked,
  prizeLocked = null,
  dateMoved,
  failureTitle,
  onSubmit,
  buttons,
}: ProductFormProps) {
  const [sending, setSending] = useState(false);
  const [sendingMore, setSendingMore] = useState(false);
  const { data: settings } = useQuery(settingsQuery);
  const number = (name: keyof typeof whenEmpty) => ({
    ...form.field(name),
    fallback: whenEmpty[name],
    label: texts[name],
  });
  return (
    <form className="main-and-side" noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Card large className="stack">
        <ResumedNotice form={form} />
        {prizeLocked && <Notice>{texts.prizeLocked[prizeLocked]}</Notice>}
        <Input {...form.field('name')} label={texts.name} maxLength={120} required disabled={prizeLocked !== null} />
        <TextArea
          {...form.field('description')}
          label={texts.description}
          maxLength={2000}
          rows={3}
          disabled={prizeLocked !== null}
        />
        {!prizeLocked && (
          <>
            <PictureField {...form.field('imageUrl')} onBusy={setSending} />
            <MorePictures {...form.field('pictures')} onBusy={setSendingMore} />
          </>
        )}
        <PrizeFields form={form} disabled={prizeLocked !== null} />
        {locked && <Notice>{texts.locked}</Notice>}
        <div className="grid grid-3">
          <NumberInput {...number('ticketPrice')} disabled={locked} />
          <NumberInput {...number('maxParticipants')} disabled={locked} />
          <NumberInput {...number('maxWinners')} disabled={locked} />
        </div>
        <div className="grid grid-3">
          <Select
            {...form.field('acceptsFreeTickets')}
            label={texts.acceptsFreeTickets}
            disabled={locked}
            options={Object.entries(texts.freeTicketsAre).map(([value, label]) => ({ value, label }))}
          />
          <NumberInput
            {...number('freeTicketShare')}
            help={locked ? undefined : texts.freeTicketShareHelp(settings?.free_ticket_share)}
            disabled={locked}
          />
          <NumberInput
            {...number('ticketsPerPerson')}
            help={locked ? undefined : texts.ticketsPerPersonHelp(usualFor(form.values.maxParticipants))}
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
          <NumberInput {...number('artificialBoost')} help={texts.artificialBoostHelp} />
        </div>
        <div className="grid">
          <NumberInput {...number('prizeCost')} help={texts.prizeCostHelp} />
          {!locked && <MarginForecast values={form.values} />}
        </div>
        <FailureNotice title={failureTitle} error={form.failure} />
        <fieldset className={classNames('row row-wrap', styles.bare)} disabled={sending || sendingMore}>
          {buttons}
        </fieldset>
      </Card>
      <ProductPreview values={form.values} />
    </form>
  );
}

interface ProductFormProps {
  form: Form;
  /** Price, places and winners are fixed (docs/product.md rule 10b). */
  locked: boolean;
  /** Why name, description and picture are fixed too: places are taken (rule 63), or it is on sale while two people must agree (rule 60). */
  prizeLocked?: 'held' | 'agreed' | null;
  /** The end of the sale was moved, which is done once (rule 36). */
  dateMoved?: boolean;
  failureTitle: string;
  /** Gets the valid values and the value of the pressed button. */
  onSubmit: (values: ProductValues, action: string) => unknown;
  buttons: ReactNode;
}

/** What an empty number of tickets per person counts as; null while the places are unknown. */
function usualFor(typedPlaces: string): string | null {
  const places = wholeNumber(typedPlaces, whenEmpty.maxParticipants);
  return places >= 1 ? shownNumber(usualTicketsPerPerson(places)) : null;
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
        className={styles.giveUp}
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

/** A product as buyers see it, from the values typed so far. */
export function ProductPreview({ values }: { values: ProductValues }) {
  return (
    <aside className={classNames('stack stack-2', styles.preview)} aria-label={texts.preview}>
      <h2 className="label">{texts.preview}</h2>
      <div className="ticket">
        <div className="stack">
          <ProductGallery
            product={{
              name: values.name,
              image_url: values.imageUrl,
              pictures: toBody(values).pictures,
            }}
          />
          <div className="stack stack-2">
            <div>
              <Badge tone="gold">
                {counted(wholeNumber(values.maxWinners, whenEmpty.maxWinners) || 0, 'gagnant', 'gagnants')}
              </Badge>
            </div>
            <h3>{values.name.trim() || texts.nameMissing}</h3>
            <p className="sm muted">{values.description}</p>
            <StatedPrize values={values} />
            <Amount value={wholeNumber(values.ticketPrice, whenEmpty.ticketPrice) || 0} unit={'F\u00a0CFA le ticket'} />
          </div>
        </div>
      </div>
    </aside>
  );
}
