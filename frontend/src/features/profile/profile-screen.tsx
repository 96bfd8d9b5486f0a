import { lazy, Suspense } from 'react';
import { loadPart } from '../../shared/api/api-error.js';
import { OpenSessions } from '../../shared/open-sessions/open-sessions.js';
import { texts as sessions } from '../../shared/open-sessions/texts.fr.js';
import { useUser } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { Card } from '../../shared/ui/card.js';
import { CloseAccount } from './close-account.js';
import { Notifications, Reminders, TextNotices } from './notifications.js';
import { OwnAccount } from './own-account.js';
import { OwnData } from './own-data.js';
import { PlayLimitsCard } from './play-limits.js';
import { texts } from './texts.fr.js';
import './profile.css';

/** Needed once per account. Code that the network loses must not take the rest of the profile with it. */
const ProvePhone = lazy(() =>
  loadPart(() => import('./prove-phone.js')).then(
    (part) => ({ default: part.ProvePhone }),
    () => ({ default: () => null }),
  ),
);

/**
 * The account, the signed-in devices, play limits, the data download and closing the account (docs/product.md rules
 * 23, 33 and 40 (limits of play)).
 */
export function ProfileScreen() {
  useTitle(texts.title);
  const user = useUser();
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <div className="grid profile">
        <div className="stack stack-6">
          <OwnAccount />
          {user.phone_proven === false && (
            <Suspense>
              <ProvePhone />
            </Suspense>
          )}
          <Card large className="stack" id="appareils">
            <h2>{sessions.title}</h2>
            <p>{sessions.lead}</p>
            <OpenSessions />
          </Card>
          <Notifications />
          <TextNotices />
          <Reminders />
          <OwnData />
        </div>
        <div className="stack stack-6">
          <PlayLimitsCard />
          <CloseAccount />
        </div>
      </div>
    </div>
  );
}
