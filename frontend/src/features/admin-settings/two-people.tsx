import { chooseTwoPeople, type Settings } from '@raffle/contracts/http/admin-settings';
import { settingsSubject } from '@raffle/contracts/http/approvals';
import { requestTwoPeople } from '@raffle/contracts/http/requests-about-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { validate } from '../../shared/form/check.js';
import { NumberInput, wholeNumber } from '../../shared/form/number-input.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { FormEnd } from './settings-card.js';
import { texts } from './texts.fr.js';

type Choice = BodyOf<typeof chooseTwoPeople>;

/** The switch "deux personnes" and its amount (docs/product.md rule 48); while it is on, two super_admins change them. */
export function TwoPeople({ settings }: { settings: Settings }) {
  const isSuper = useAdmin().role === 'super_admin';
  const { two_people: on, approve_money_from: amount } = settings;
  const showToast = useToast();
  const [asking, setAsking] = useState<Choice | null>(null);
  const choose = useMutation(actOf(chooseTwoPeople));
  const form = useForm({
    draft: useDraft('two people'),
    initial: { moneyFrom: String(amount) },
    check: ({ moneyFrom }) => validate(chooseTwoPeople.body, { moneyFrom: wholeNumber(moneyFrom, 0) }),
  });
  const save = async (body: Choice) => {
    await choose.mutateAsync({ body });
    showToast(texts.saved);
    form.reset();
  };
  return (
    <Card large className="stack">
      <h2>{texts.twoPeople}</h2>
      <p>{on ? texts.twoPeopleOn : texts.twoPeopleOff}</p>
      <p className="sm muted">{texts.twoPeopleWhat}</p>
      <p className="sm muted">{texts.twoPeopleWayOut}</p>
      {isSuper && (
        <>
          <Button
            kind="secondary"
            size="small"
            className="at-start"
            busy={choose.isPending}
            onClick={() =>
              on
                ? setAsking({ enabled: false })
                : choose.mutate({ body: { enabled: true } }, { onSuccess: () => showToast(texts.saved) })
            }
          >
            {on ? texts.twoPeopleAskOff : texts.twoPeopleTurnOn}
          </Button>
          <FailureNotice title={texts.saveFailed} error={choose.error} />
          <form className="stack" noValidate onSubmit={form.onSubmit((body) => (on ? setAsking(body) : save(body)))}>
            <NumberInput
              {...form.field('moneyFrom')}
              fallback={0}
              label={texts.approveMoneyFrom}
              help={texts.approveMoneyFromHelp}
            />
            <FormEnd form={form} onUndo={() => form.reset()} failureTitle={texts.saveFailed} />
          </form>
        </>
      )}
      {asking && (
        <AskDialog
          title={'enabled' in asking ? texts.twoPeopleOffTitle : texts.askSettings}
          draft="two-people"
          subject={settingsSubject}
          request={requestTwoPeople}
          input={(reason) => ({ body: { ...asking, reason } })}
          onAsked={() => form.reset()}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}
