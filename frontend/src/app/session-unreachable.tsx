import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useEffect, useState } from 'react';
import type { ApiError } from '../shared/api/api-error.js';
import { useSession } from '../shared/session/session-provider.js';
import { dateAndTime } from '../shared/format/dates.js';
import { texts } from '../shared/texts.fr.js';
import { Button, ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { EmptyState, ErrorState } from '../shared/ui/states.js';
import type { LastTickets } from './pwa/last-tickets.js';
import './session-unreachable.css';
import '../shared/ui/card.css';

/**
 * Shown at a guarded address while the session could not be checked. Of what is personal the phone keeps only the numbers of the
 * tickets, which stand here without a network; the next answer opens the address.
 */
export function SessionUnreachable({ error }: { error: ApiError }) {
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    void refresh().finally(() => setBusy(false));
  };
  return (
    <div className="narrow stack page">
      {error.status === 0 ? (
        <>
          <h1 className="sr">{texts.mySpace}</h1>
          <EmptyState
            title={texts.needsNetwork}
            action={
              <div className="row row-wrap retry-or-leave">
                <Button busy={busy} onClick={ask}>
                  {texts.retry}
                </Button>
                <ButtonLink kind="secondary" to="/">
                  {texts.toDraws}
                </ButtonLink>
              </div>
            }
          >
            {texts.needsNetworkHint} {texts.nothingTouched}
          </EmptyState>
          <KeptTickets />
        </>
      ) : (
        <>
          <h1 className="sr">{texts.sessionCheckFailed}</h1>
          <ErrorState
            title={error.is('unreachable') ? texts.unreachable : texts.sessionCheckFailed}
            error={error}
            onRetry={ask}
          />
        </>
      )}
      <HelpLine />
    </div>
  );
}

function KeptTickets() {
  const [kept, setKept] = useState<LastTickets | null>(null);
  useEffect(
    () =>
      void import('./pwa/last-tickets.js').then(
        ({ readLastTickets }) => setKept(readLastTickets()),
        // This code is not on the phone: then no numbers are either.
        () => undefined,
      ),
    [],
  );
  if (kept === null) return null;
  return (
    <section className="stack stack-3" aria-labelledby="kept-tickets">
      <h2 id="kept-tickets">{texts.keptTickets}</h2>
      <p className="sm muted">{texts.keptAt(dateAndTime(kept.at))}</p>
      <ul className="stack stack-2">
        {kept.tickets.map((entry) => (
          <li key={entry.id} className="card">
            <h3>{entry.product_name}</h3>
            <p className="num kept-numbers">
              {entry.numbers.map((number) => ticketNumber(entry.product_id, number, entry.capacity)).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
