import type { Win } from '@raffle/contracts/http/deliveries';
import { textMyHandoverCode } from '@raffle/contracts/http/handover-codes';
import { useMutation } from '@tanstack/react-query';
import { Gift, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { useMyHandoverCodes } from '../../shared/api/my-queries.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/** The id of the hand-over's code on the screen. */
export const codeOf = ({ id }: Win) => `code-${id}`;

/** The code that the caller knows (docs/product.md rule 38). */
export function Caller({ call }: Pick<Win, 'call'>) {
  return (
    <section className="sheet heard stack stack-2">
      <h3 className="row row-2">
        <Icon of={Phone} />
        {texts.caller}
      </h3>
      {call && <p className="num num-md">{`${call.code.slice(0, 4)} ${call.code.slice(4)}`}</p>}
      <p className="sm">{call ? texts.callerCode(dateAndTime(call.expires_at)) : texts.callerNoCode}</p>
      <p className="sm">
        <Link className="tap" to="/verifier">
          {texts.verify}
        </Link>
      </p>
    </section>
  );
}

/** The code that proves the hand-over; texted to a session that is not old enough to show it (docs/product.md rule 58). */
export function HandoverCode({ win }: { win: Win }) {
  const { product_id: productId, ticket } = win;
  const codes = useMyHandoverCodes();
  const channel = useConfig().data?.text_messages;
  const showToast = useToast();
  const send = useMutation({ ...actOf(textMyHandoverCode), onSuccess: () => showToast(texts.codeTexted) });
  const found = codes.data?.codes.find((one) => one.product_id === productId && one.ticket === ticket);
  const twoPeople = found?.needs_two_people === true;
  return (
    <section className="sheet given stack stack-2" id={codeOf(win)}>
      <h3 className="row row-2">
        <Icon of={Gift} />
        {texts.code}
      </h3>
      <FailureNotice title={texts.codeFailed} error={codes.isLoadingError ? codes.error : null} />
      {found?.code && <p className="num num-lg">{`${found.code.slice(0, 3)} ${found.code.slice(3)}`}</p>}
      <p className="sm">{twoPeople ? texts.codeTwoPeople : found?.code === null ? texts.codeHidden : texts.codeText}</p>
      {found && channel && !twoPeople && (
        <Button
          kind={found.code === null ? 'secondary' : 'quiet'}
          size="small"
          className="at-start"
          busy={send.isPending}
          onClick={() => send.mutate({ body: { productId, ticket } })}
        >
          {texts.textCode[channel]}
        </Button>
      )}
      <FailureNotice title={texts.textCodeFailed} error={send.error} />
    </section>
  );
}
