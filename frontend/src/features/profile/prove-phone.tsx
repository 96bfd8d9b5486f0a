import { requestResetCode } from '@raffle/contracts/http/admin-users';
import { provePhone } from '@raffle/contracts/http/sessions';
import type { TextChannel } from '@raffle/contracts/values';
import { useMutation } from '@tanstack/react-query';
import { useConfig } from '../../shared/api/public-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { fieldErrorsOf, validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { phone } from '../../shared/format/phone.js';
import { knownDevice } from '../../shared/session/known-device.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { OneTimeCodeInput } from '../../shared/ui/field.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/** Proves the account's number with a texted code (docs/product.md rule 41); renders nothing if no texts are sent. */
export function ProvePhone() {
  const { phone: number } = useUser();
  const channel = useConfig().data?.text_messages;
  return channel ? <CodeByText channel={channel} number={number} /> : null;
}

function CodeByText({ channel, number }: { channel: TextChannel; number: string }) {
  const own = texts.provePhone;
  const ask = useMutation(actOf(requestResetCode));
  return (
    <Card large className="stack" id="numero">
      <h2>{own.title}</h2>
      <p>{own.lead}</p>
      <FailureNotice title={own.notSent} error={ask.error} />
      {ask.isSuccess && <TypedCode channel={channel} number={number} />}
      <Button
        kind="secondary"
        className="at-start"
        busy={ask.isPending}
        onClick={() => ask.mutate({ body: { phone: number, ...knownDevice() } })}
      >
        {ask.isSuccess ? own.again : own.ask[channel]}
      </Button>
    </Card>
  );
}

function TypedCode({ channel, number }: { channel: TextChannel; number: string }) {
  const own = texts.provePhone;
  const { refresh } = useSession();
  const prove = useMutation(actOf(provePhone));
  const showToast = useToast();
  const form = useForm({
    draft: null,
    initial: { code: '' },
    check: (values) => validate(provePhone.body, values),
    refusedFields: (error) => (error.is('reset_code_refused') ? { code: error.message } : fieldErrorsOf(error)),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(async ({ code }) => {
        await prove.mutateAsync({ body: { code, ...knownDevice() } });
        await refresh();
        showToast(own.proven);
      })}
    >
      <p role="status">{own.sent[channel](phone(number))}</p>
      <p className="sm muted">{shared.lastCodeCounts}</p>
      <FailureNotice title={own.notProven} error={form.failure} />
      <OneTimeCodeInput {...form.field('code')} label={own.code} help={own.codeHelp} letters autoFocus />
      <Button type="submit" className="at-start" busy={form.busy} disabled={form.secondsLeft > 0}>
        {own.prove}
      </Button>
    </form>
  );
}
