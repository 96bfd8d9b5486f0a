import { providerName } from '@raffle/contracts/http/admin-money-words';
import { choosePaymentProvider, type PaymentProviders } from '@raffle/contracts/http/admin-settings';
import { providerSubject } from '@raffle/contracts/http/approvals';
import { requestPaymentProvider } from '@raffle/contracts/http/requests-about-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Select } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

interface PaymentProviderProps {
  providers: PaymentProviders;
  /** Whether a second super_admin must approve a choice. */
  twoPeople: boolean;
}

/** The payment provider's addresses, the API's masked; with several, a super_admin selects one (docs/product.md rule 15). */
export function PaymentProvider({ providers, twoPeople }: PaymentProviderProps) {
  const { role } = useAdmin();
  const showToast = useToast();
  const [asking, setAsking] = useState<string | null>(null);
  const choose = useMutation(actOf(choosePaymentProvider));
  const form = useForm({
    draft: useDraft('provider'),
    initial: { name: providers.current },
    check: ({ name }) => ({ body: { name, before: { name: providers.current } } }),
  });
  const save = async (body: BodyOf<typeof choosePaymentProvider>) => {
    await choose.mutateAsync({ body });
    showToast(texts.chosen);
    form.reset();
  };
  const { name } = form.values;
  const shown = providers.options.find((option) => option.name === name);
  const mayChoose = role === 'super_admin' && providers.options.length > 1;
  return (
    <>
      <WaitingApproval service="payments" subject={providerSubject} />
      <Card large>
        <form
          className="stack"
          noValidate
          onSubmit={form.onSubmit((body) => (twoPeople ? setAsking(body.name) : save(body)))}
        >
          <h2>{texts.provider}</h2>
          <p className="sm muted">{texts.providerHelp}</p>
          {mayChoose && (
            <Select
              {...form.field('name')}
              label={texts.providerChoice}
              options={providers.options.map((option) => ({ value: option.name, label: providerName(option.name) }))}
            />
          )}
          <dl className="sheet stack stack-2 sm">
            <div>
              <dt className="muted">{texts.apiUrl}</dt>
              <dd className="breakable">{shown?.url_masked}</dd>
            </div>
            <div>
              <dt className="muted">{texts.webhookUrl}</dt>
              <dd className="breakable">{providers.webhook_url}</dd>
            </div>
          </dl>
          <FailureNotice title={texts.chooseFailed} error={form.failure} />
          {mayChoose && (
            <Button
              type="submit"
              kind="secondary"
              className="at-start"
              disabled={name === providers.current}
              busy={form.busy}
            >
              {texts.choose}
            </Button>
          )}
        </form>
        {asking !== null && (
          <AskDialog
            title={<Named text={texts.askProvider} name={providerName(asking)} />}
            draft="provider"
            subject={providerSubject}
            request={requestPaymentProvider}
            input={(reason) => ({ body: { name: asking, reason } })}
            onAsked={() => form.reset()}
            onClose={() => setAsking(null)}
          />
        )}
      </Card>
    </>
  );
}
