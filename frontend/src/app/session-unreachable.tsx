import { useState } from 'react';
import type { ApiError } from '../shared/api/api-error.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { Button, ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { EmptyState, ErrorState } from '../shared/ui/states.js';

/**
 * Where an address behind a guard was opened and nobody could say whose session it is. Nothing of a person is kept on the phone, so
 * without a network there is nothing to show here: it says so, and the next answer opens the address.
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
              <div className="row flex-wrap justify-center">
                <Button className="flex-auto" busy={busy} onClick={ask}>
                  {texts.retry}
                </Button>
                <ButtonLink kind="secondary" className="flex-auto" to="/">
                  {texts.toDraws}
                </ButtonLink>
              </div>
            }
          >
            {texts.needsNetworkHint} {texts.nothingTouched}
          </EmptyState>
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
