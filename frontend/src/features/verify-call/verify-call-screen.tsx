import { verifyCall } from '@raffle/contracts/http/deliveries';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { toE164 } from '../../shared/format/to-e164.js';
import { useTitle } from '../../shared/site.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { HelpLine, NeverMoney } from '../../shared/ui/help-line.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { emptyPhone, PhoneInput } from '../../shared/ui/phone-input.js';
import { texts } from './texts.fr.js';
import './verify-call.css';

/** Checks whether a call or message is from us, by its code and the number that received it (docs/product.md rule 38). */
export function VerifyCallScreen() {
  useTitle(texts.title);
  const { mutateAsync: verify, data: verdict, reset } = useMutation(actOf(verifyCall));
  const [again, setAgain] = useState(false);
  const form = useForm({
    draft: null,
    initial: { code: '', phone: emptyPhone },
    check: ({ code, phone }) =>
      validate(verifyCall.body, { code, phone: toE164(phone.national, phone.country) ?? phone.national }),
  });
  if (verdict) {
    return (
      <div className="narrow stack stack-6 page">
        <h1>{texts.title}</h1>
        <Verdict ours={verdict.ours} />
        <Button
          kind="secondary"
          block
          onClick={() => {
            setAgain(true);
            reset();
          }}
        >
          {texts.again}
        </Button>
      </div>
    );
  }
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-3">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      <noscript>
        <Notice tone="warn">{texts.needsScript}</Notice>
      </noscript>
      <form
        className="stack"
        // Sent before any script has arrived, it stays on the page with what was typed, which no address shows.
        method="dialog"
        noValidate
        onSubmit={form.onSubmit((body) => verify({ body }))}
      >
        <Input
          {...form.field('code')}
          label={texts.code}
          help={texts.codeHelp}
          required
          // The form replaces the pressed button.
          autoFocus={again}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={20}
        />
        <PhoneInput {...form.field('phone')} label={texts.phone} help={texts.phoneHelp} required />
        <FailureNotice title={texts.failed} error={form.failure} />
        <Button type="submit" size="large" block busy={form.busy} disabled={form.secondsLeft > 0}>
          {texts.submit}
        </Button>
      </form>
      <NeverMoney />
    </div>
  );
}

/** In place of the form. The focus moves there, which also closes the phone's keyboard. */
function Verdict({ ours }: { ours: boolean }) {
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => verdict.current?.focus(), []);
  return (
    <div ref={verdict} tabIndex={-1} className="stack stack-2">
      <Notice announce tone={ours ? 'ok' : 'bad'} className="answer">
        <b className="block">{ours ? texts.yes : texts.no}</b>
        <p>{ours ? texts.yesHint : texts.noHint}</p>
        {ours && <p>{shared.neverMoney}</p>}
      </Notice>
      {!ours && <HelpLine />}
    </div>
  );
}
