import { ApiError } from '../../shared/api/api-error.js';
import { useStanding } from '../../shared/reconnected.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** Payment errors with the texts of docs/product.md section 8, and what they mean for the money. */
export function PaymentFailure({ error: last, secondsLeft }: { error: unknown; secondsLeft: number }) {
  const error = useStanding(last);
  if (error === null) return null;
  const known = error instanceof ApiError && !error.is('unreachable', 'unexpected_answer', 'internal_error');
  const unreachable = error instanceof ApiError && error.is('unreachable');
  const sentence = known ? error.message : unreachable ? texts.paymentUnreachable : texts.paymentFailed;
  return (
    <Notice tone="bad" announce>
      <p>{sentence}</p>
      {secondsLeft > 0 ? (
        <p>{texts.wait(secondsLeft)}</p>
      ) : (
        <p>{unreachable ? texts.notPaidYet : texts.nothingCharged}</p>
      )}
    </Notice>
  );
}
