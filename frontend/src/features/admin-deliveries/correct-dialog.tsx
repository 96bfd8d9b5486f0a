import { correctHandOver } from '@raffle/contracts/http/admin-deliveries';
import { useMutation } from '@tanstack/react-query';
import { actOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { useDone, type DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { texts } from './texts.fr.js';

/** Says something in public about a hand-over, which replaces nothing (docs/product.md rule 58). */
export function CorrectDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name } = delivery;
  const correct = useMutation(actOf(correctHandOver));
  const onSuccess = useDone(texts.correctSaved, onClose);
  const form = useForm({
    draft: useDraft(`correct ${id}`),
    initial: { text: '' },
    check: (values) => validate(correctHandOver.body, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={<Named text={texts.correctTitle} name={full_name ?? name} />}
      form={form}
      submitLabel={texts.correctSubmit}
      failureTitle={texts.correctFailed}
      onSubmit={form.onSubmit((body) => correct.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <PrizeOfDelivery of={delivery} />
      <p>{texts.correctText}</p>
      <TextArea {...form.field('text')} label={texts.correction} rows={2} maxLength={300} required />
    </FormDialog>
  );
}
