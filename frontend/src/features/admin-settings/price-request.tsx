import { requestPrice, settingsSubject } from '@raffle/contracts/http/approvals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { useReadAgain } from '../../shared/approvals/approvals-operations.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { wholeNumber } from '../../shared/form/whole-number.js';
import { Button } from '../../shared/ui/button.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/** Requests another registration price from a second administrator (docs/product.md rule 42). */
export function PriceRequest({ price }: { price: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" className="at-start" onClick={() => setAsking(true)}>
        {texts.askPrice}
      </Button>
      {asking && <PriceDialog price={price} onClose={() => setAsking(false)} />}
    </>
  );
}

function PriceDialog({ price, onClose }: { price: number; onClose: () => void }) {
  const request = useMutation({
    mutationFn: (body: z.input<NonNullable<typeof requestPrice.body>>) => callApi(requestPrice, { body }),
    onSettled: useReadAgain(settingsSubject),
  });
  const showToast = useToast();
  const form = useForm({
    initial: { registrationPrice: String(price), reason: '' },
    check: ({ registrationPrice, reason }) =>
      validate(requestPrice.body!, {
        registrationPrice: wholeNumber(registrationPrice, 0),
        reason,
        before: { registrationPrice: price },
      }),
    refusedFields: (error): Errors => (error.is('price_unchanged') ? { registrationPrice: error.message } : {}),
  });
  const onSuccess = () => {
    showToast(shared.requested);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.askPrice}
      form={form}
      submitLabel={shared.request}
      failureTitle={shared.requestFailed}
      onSubmit={form.onSubmit((body) => request.mutateAsync(body, { onSuccess }))}
    >
      <p>{texts.askPriceText}</p>
      <Input {...form.field('registrationPrice')} label={texts.registrationPrice} inputMode="numeric" required />
      <TextArea {...form.field('reason')} label={shared.reason} maxLength={500} required />
    </FormDialog>
  );
}
