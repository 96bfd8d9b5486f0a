import { listOwnSessions } from '@raffle/contracts/http/open-sessions';
import { useQuery } from '@tanstack/react-query';
import { Eye, Smartphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../shared/api/api-error.js';
import { queryOf } from '../../shared/api/query-of.js';
import { counted } from '../../shared/format/plural.js';
import { OpenSessions } from '../../shared/open-sessions/open-sessions.js';
import { texts as sessions } from '../../shared/open-sessions/texts.fr.js';
import { DisplayNameChoice } from '../../shared/session/display-name-choice.js';
import { useUser } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { Card } from '../../shared/ui/card.js';
import { CloseAccount } from './close-account.js';
import { Notifications, Reminders, TextNotices } from './notifications.js';
import { AccountSettings, OwnAccount } from './own-account.js';
import { OwnData } from './own-data.js';
import { PlayLimitsSection } from './play-limits.js';
import { ProfileSection } from './profile-section.js';
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
 * The account, city and password, and behind one title each the public name, play limits, the signed-in devices, notices, the data download and closing
 * the account (docs/product.md rules 8, 23, 33 and 40 (limits of play)).
 */
export function ProfileScreen() {
  useTitle(texts.title);
  const user = useUser();
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <div className="grid profile one-width">
        <div className="stack stack-6">
          <OwnAccount />
          {user.phone_proven === false && (
            <Suspense>
              <ProvePhone />
            </Suspense>
          )}
        </div>
        <Card className="settings">
          <AccountSettings />
          {user.display_names.length > 0 && (
            <ProfileSection
              id="nom"
              icon={Eye}
              title={shared.displayName}
              value={user.display_name}
              toRead={!user.display_name_chosen}
            >
              <DisplayNameChoice user={user} />
            </ProfileSection>
          )}
          <PlayLimitsSection />
          <Devices />
          <Notifications />
          <TextNotices />
          <Reminders />
          <OwnData />
          <CloseAccount />
        </Card>
      </div>
    </div>
  );
}

/** Where the person is signed in. */
function Devices() {
  const { data } = useQuery(queryOf(listOwnSessions));
  return (
    <ProfileSection
      id="appareils"
      icon={Smartphone}
      title={sessions.title}
      value={data && counted(data.sessions.length, 'appareil', 'appareils')}
    >
      <p>{sessions.lead}</p>
      <OpenSessions />
    </ProfileSection>
  );
}
