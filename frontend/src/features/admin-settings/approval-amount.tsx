import { chooseApprovals } from '@raffle/contracts/http/admin-settings';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { wholeNumber } from '../../shared/form/whole-number.js';
import { Input } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { FormEnd } from './form-end.js';
import { useChooseApprovals } from './settings-operations.js';
import { texts } from './texts.fr.js';

/** The amount from which grants and refunds need a second administrator; empty: none does (docs/product.md rule 42). */
export function ApprovalAmount({ amount }: { amount: number | null }) {
  const showToast = useToast();
  const choose = useChooseApprovals(() => showToast(texts.saved));
  const form = useForm({
    initial: { moneyFrom: String(amount ?? '') },
    check: ({ moneyFrom }) =>
      validate(chooseApprovals.body!, { moneyFrom: moneyFrom.trim() === '' ? null : wholeNumber(moneyFrom, -1) }),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit((body) => choose.mutateAsync(body, { onSuccess: () => form.reset() }))}
    >
      <Input
        {...form.field('moneyFrom')}
        label={texts.approveMoneyFrom}
        help={texts.approveMoneyFromHelp}
        inputMode="numeric"
      />
      <FormEnd form={form} onUndo={() => form.reset()} failureTitle={texts.saveFailed} />
    </form>
  );
}
