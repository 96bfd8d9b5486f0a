import { getStatus } from '@raffle/contracts/http/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../api/query-of.js';
import { sinceWhen } from '../format/dates.js';
import { Notice } from '../ui/notice.js';
import { useNow } from '../use-now.js';
import { paymentsDownTexts as texts } from './texts.fr.js';

/** How long an answer counts, and how often it is read again while payments do not work, in milliseconds. */
const readAgainMs = 30_000;

/** The state of the service, read again while payments do not work. */
export const useServiceState = () =>
  useQuery({
    ...queryOf(getStatus),
    staleTime: readAgainMs,
    refetchInterval: ({ state }) => (paymentsOf(state.data)?.working === false ? readAgainMs : false),
  });

const paymentsOf = (
  status: { parts: readonly { part: string; working: boolean; since: string | null }[] } | undefined,
) => status?.parts.find(({ part }) => part === 'payments');

/**
 * Said while payments do not work (docs/payment-provider.md "Failures"). `before` one pays: buying stays possible, because a call may pass; `after`
 * it, while its state cannot be read. It may appear after the rest of the screen: it is placed where it shifts nothing in view, or the screen
 * waits for the state of the service.
 */
export function PaymentsDown({ moment }: { moment: 'before' | 'after' }) {
  const part = paymentsOf(useServiceState().data);
  const now = useNow();
  if (part === undefined || part.working) return null;
  const since = part.since && sinceWhen(part.since, now);
  return (
    <Notice tone="warn" announce>
      <p>
        <b>{texts[moment].title(since)}</b>
      </p>
      <p>{texts[moment].text}</p>
      <Link className="tap sm" to="/statut">
        {texts.status}
      </Link>
    </Notice>
  );
}
