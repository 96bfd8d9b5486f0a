import { listOwnSessions } from '@raffle/contracts/http/open-sessions';
import { useQuery } from '@tanstack/react-query';
import { Eye, Smartphone } from 'lucide-react';
import { useConfig } from '../../shared/api/public-queries.js';
import { queryOf } from '../../shared/api/query-of.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { counted } from '../../shared/format/plural.js';
import { OpenSessions } from '../../shared/open-sessions/open-sessions.js';
import { texts as sessions } from '../../shared/open-sessions/texts.fr.js';
import { DisplayNameChoice } from '../../shared/session/display-name-choice.js';
import { useUser } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { Card } from '../../shared/ui/card.js';
import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { CloseAccount } from './close-account.js';
import { Notifications, Reminders, TextNotices } from './notifications.js';
import { AccountSettings, OwnAccount } from './own-account.js';
import { OwnData } from './own-data.js';
import { PlayLimitsSection } from './play-limits.js';
import { ProfileSection } from './profile-section.js';
import { ProvePhone } from './prove-phone.js';
import { texts } from './texts.fr.js';
import './profile.css';

/**
 * The account, city and password, and behind one title each the public name, play limits, the signed-in devices, notices, the data download and closing
 * the account (docs/product.md rules 8, 23, 33 and 40 (limits of play)).
 */
export function ProfileScreen() {
  useTitle(texts.title);
  const user = useUser();
  // Whether the number can be proven here: asked above the settings, which it would push down later.
  const known = useFirstAnswers([useConfig()]);
  const waits = user.phone_proven === false && !known;
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      {waits ? (
        <LoadingRegion label={shared.loading}>
          <Skeleton width="100%" height="18rem" />
        </LoadingRegion>
      ) : (
        <div className="grid profile one-width">
          <div className="stack stack-6">
            <OwnAccount />
            {user.phone_proven === false && <ProvePhone />}
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
      )}
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
