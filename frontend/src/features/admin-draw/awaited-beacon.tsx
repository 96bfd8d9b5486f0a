import { enterBeacon } from '@raffle/contracts/http/admin-draws';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** The public value that a draw waits for: when it is expected and, for a lottery, a form in which a super_admin enters it once. */
export function AwaitedBeacon({ product, expectedAt }: { product: AdminProduct; expectedAt: string }) {
  const series = product.beacon_rule.startsWith('public:') ? product.beacon_rule.slice('public:'.length) : null;
  const isSuper = useAdmin().role === 'super_admin';
  return (
    <>
      <Notice>
        <p>
          <b>{texts.awaited}</b>
        </p>
        <p>
          {series === null
            ? texts.awaitedDrand(dateAndTime(expectedAt))
            : texts.awaitedLottery(series, dateAndTime(expectedAt))}
        </p>
      </Notice>
      {series !== null && (isSuper ? <EnterValue productId={product.id} series={series} /> : <p>{texts.onlySuper}</p>)}
    </>
  );
}

function EnterValue({ productId, series }: { productId: number; series: string }) {
  const [open, setOpen] = useOpen('beacon', false);
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: (body: { drawnAt: string; value: string }) => callApi(enterBeacon, { params: { id: productId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-products'] }),
  });
  const form = useForm({
    draft: useDraft('beacon'),
    initial: { drawnAt: '', value: '', again: '' },
    check: ({ drawnAt, value, again }) => {
      const moment = new Date(drawnAt);
      const checked = validate(enterBeacon.body!, {
        drawnAt: Number.isNaN(moment.getTime()) ? '' : moment.toISOString(),
        value,
      });
      return 'body' in checked && again.trim() !== value.trim() ? { errors: { again: texts.valuesDiffer } } : checked;
    },
  });
  return (
    <>
      <Button kind="gold" size="large" block onClick={() => setOpen(true)}>
        {texts.enterValue}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.enterValueTitle(series)}
        form={form}
        submitLabel={texts.drawWithValue}
        submitKind="gold"
        failureTitle={texts.drawFailed}
        onSubmit={form.onSubmit((body) => enter.mutateAsync(body, { onSuccess: () => setOpen(false) }))}
      >
        <p>{texts.enterValueHint}</p>
        <Input {...form.field('drawnAt')} type="datetime-local" label={texts.drawnAt} />
        <Input {...form.field('value')} label={texts.value} help={texts.valueHelp} maxLength={200} />
        <Input {...form.field('again')} label={texts.valueAgain} maxLength={200} />
      </FormDialog>
    </>
  );
}
