import { addToProduct } from '@raffle/contracts/http/admin-products';
import { furtherPictures, requestAddition, requestStrike } from '@raffle/contracts/http/requests-about-products';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { maxAdditionLength, maxAdditions } from '@raffle/contracts/product-fields';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { waitsForItsHour } from '../../shared/draw/waits-for-its-hour.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts as all } from './texts.fr.js';

const texts = all.additions;
type Part = BodyOf<typeof requestStrike>['part'];

/** The texts added to a product that has tickets, and what two people may strike of what it shows (docs/product.md rule 63). */
export function ProductAdditions({ product }: { product: AdminProduct }) {
  const [adding, setAdding] = useState(false);
  const [striking, setStriking] = useState<Part | null>(null);
  const { id, additions, description_struck_at: description, image_struck_at: picture } = product;
  // Nothing is added while its hour is awaited (rule 51).
  const fixed = waitsForItsHour(product) || (product.draw_at !== null && product.status === 'drawing');
  const strike = (part: Part, label: string) => (
    <Button kind="secondary" size="small" onClick={() => setStriking(part)}>
      {label}
    </Button>
  );
  return (
    <Card large className="stack">
      <h2>{texts.title}</h2>
      {additions.length === 0 && <p className="sm muted">{texts.none}</p>}
      {additions.map(({ added_at, text, struck_at }, index) => (
        <div key={added_at} className="row between row-wrap">
          <div>
            <p className="sm semibold">{texts.addedOn(dateAndTime(added_at))}</p>
            <p className={text === null ? 'sm muted' : 'lines breakable'}>
              {text ?? texts.struckOn(dateAndTime(struck_at ?? added_at))}
            </p>
          </div>
          {text !== null && strike(index + 1, texts.strike)}
        </div>
      ))}
      {description !== null && <p className="sm muted">{texts.descriptionStruck(dateAndTime(description))}</p>}
      {[...(picture === null ? [] : [picture]), ...product.pictures_struck_at].map((at) => (
        <p key={at} className="sm muted">
          {texts.pictureStruck(dateAndTime(at))}
        </p>
      ))}
      <div className="row row-wrap">
        {product.current_participants > 0 && additions.length < maxAdditions && !fixed && (
          <Button size="small" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )}
        {product.description !== '' && strike('description', texts.strikeDescription)}
        {product.image_url !== '' && strike('picture', texts.strikePicture)}
        {product.pictures.map(({ alt, image_url }, place) => {
          const part = furtherPictures[place];
          return part && <Fragment key={image_url}>{strike(part, texts.strikeOne(alt))}</Fragment>;
        })}
      </div>
      {adding && <AddDialog product={product} onClose={() => setAdding(false)} />}
      {striking !== null && (
        <AskDialog
          title={
            texts.strikeTitle[
              typeof striking === 'number' ? 'addition' : striking === 'description' ? 'description' : 'picture'
            ]
          }
          draft={`strike ${striking}`}
          subject={String(id)}
          request={requestStrike}
          input={(reason) => ({ params: { id }, body: { part: striking, reason } })}
          onClose={() => setStriking(null)}
        >
          {texts.strikeText}
        </AskDialog>
      )}
    </Card>
  );
}

/** A text that may say where to pay is asked for in a second step, where the server wants two people (docs/product.md rule 48). */
function AddDialog({ product: { id }, onClose }: { product: AdminProduct; onClose: () => void }) {
  const showToast = useToast();
  const add = useMutation({
    ...actOf(addToProduct),
    onSuccess: () => {
      showToast(texts.added);
      onClose();
    },
  });
  const form = useForm({
    draft: useDraft(`addition ${id}`),
    initial: { text: '' },
    check: (values) => validate(addToProduct.body, values),
  });
  const asked = add.variables?.body;
  if (asked && add.error instanceof ApiError && add.error.is('approval_needed')) {
    return (
      <AskDialog
        title={texts.add}
        draft="addition"
        subject={String(id)}
        request={requestAddition}
        input={(reason) => ({ params: { id }, body: { ...asked, reason } })}
        onClose={onClose}
        more={<blockquote className="sheet lines breakable">{asked.text}</blockquote>}
      >
        {texts.askText}
      </AskDialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={texts.add}
      form={form}
      submitLabel={all.add}
      failureTitle={texts.addFailed}
      onSubmit={form.onSubmit((body) => add.mutateAsync({ params: { id }, body }))}
    >
      <p>{texts.addText}</p>
      <TextArea {...form.field('text')} label={texts.text} maxLength={maxAdditionLength} rows={4} required />
    </FormDialog>
  );
}
