import { useState } from 'react';
import type { ApiError } from '../shared/api/api-error.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { Button, ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { EmptyState, ErrorState } from '../shared/ui/states.js';
import './session-unreachable.css';

/**
 * Shown at a guarded address while the session could not be checked. No personal data is stored on the phone, so without a network
 * there is nothing else to show; the next answer opens the address.
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
