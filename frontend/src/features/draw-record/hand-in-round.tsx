import { handInBeacon } from '@raffle/contracts/http/draws';
import { drandRule } from '@raffle/contracts/values';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { number } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** Public relays of drand, which anybody can read. */
const relays = ['api.drand.sh', 'drand.cloudflare.com', 'api2.drand.sh'];
const pathOf = (round: number) => `/${drandRule.slice('drand:'.length)}/public/${round}`;

/** Says how anybody finds the round that a draw waits for, and takes it (docs/product.md rule 30). */
export function HandInRound({ productId, round }: { productId: number; round: number }) {
  const [open, setOpen] = useState(false);
  const handIn = useMutation(actOf(handInBeacon));
  const form = useForm({
    draft: null,
    initial: { signature: '' },
    check: ({ signature }) => validate(handInBeacon.body, { round, signature: signatureIn(signature) }),
    refusedFields: (error): Errors =>
      error.is('round_not_expected') ? { signature: texts.handIn.refused(number(round)) } : {},
  });
  if (handIn.isSuccess) {
    return (
      <Notice tone="ok" announce>
        {texts.handIn.thanks}
      </Notice>
    );
  }
  return (
    <>
      <Button kind="secondary" className="at-start" onClick={() => setOpen(true)}>
        {texts.handIn.button}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.handIn.title}
        form={form}
        submitLabel={texts.handIn.submit}
        failureTitle={texts.handIn.failed}
        onSubmit={form.onSubmit((body) => handIn.mutateAsync({ params: { id: productId }, body }))}
      >
        <p>{texts.handIn.lead(number(round))}</p>
        <ol className="seal">
          <li>
            <span className="num">1</span>
            <span>
              {texts.handIn.openRelay}{' '}
              {relays.map((relay, index) => (
                <span key={relay}>
                  {index > 0 && ', '}
                  <a href={`https://${relay}${pathOf(round)}`} target="_blank" rel="noreferrer">
                    {relay}
                  </a>
                </span>
              ))}
              {'.'}
            </span>
          </li>
          <li>
            <span className="num">2</span>
            {texts.handIn.copy}
          </li>
          <li>
            <span className="num">3</span>
            {texts.handIn.paste}
          </li>
        </ol>
        <TextArea
          {...form.field('signature')}
          label={texts.handIn.label}
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          maxLength={2_000}
        />
      </FormDialog>
    </>
  );
}

/** The signature in what was copied from a relay, or was typed alone; empty when there is none. */
const signatureIn = (text: string): string => /(?<![\da-f])[\da-f]{96}(?![\da-f])/i.exec(text)?.[0].toLowerCase() ?? '';
