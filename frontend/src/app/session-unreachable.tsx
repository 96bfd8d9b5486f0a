import { useEffect, useState, type ComponentType } from 'react';
import type { ApiError } from '../shared/api/api-error.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { Button, ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { EmptyState, ErrorState } from '../shared/ui/states.js';
import './session-unreachable.css';

/**
 * Shown at a guarded path while the session could not be checked. The only personal data stored on the phone are the ticket numbers,
 * shown here without a network; the next answer opens the path.
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
          <StoredTickets />
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

/** Its code imports schemas, which are needed here only without a network. */
function StoredTickets() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      void import('./pwa/last-tickets.js').then(
        ({ LastTickets }) => setPart(() => LastTickets),
        // This code is not cached: then no numbers are stored either.
        () => undefined,
      ),
    [],
  );
  return Part && <Part />;
}
