import { shortDate } from '../../shared/format/dates.js';
import { Badge } from '../../shared/ui/badge.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import type { Friend } from './get-referral.js';
import { initials } from '../../shared/format/initials.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/avatar.css';

/** Maximum number of friends that the server returns. */
const maxFriends = 100;

/** Users who registered with the code, and the reward for each. */
export function Friends({ friends }: { friends: readonly Friend[] }) {
  if (friends.length === 0) return <EmptyState title={texts.noFriends}>{texts.noFriendsHint}</EmptyState>;
  return (
    <Card aria-labelledby="friends">
      <header>
        <h2 id="friends">{texts.friends}</h2>
      </header>
      <ul className="list">
        {friends.map((friend) => (
          <FriendLine key={`${friend.registered_at} ${friend.display_name}`} friend={friend} />
        ))}
      </ul>
      {friends.length >= maxFriends && <p className="sm muted">{texts.newestOnly}</p>}
    </Card>
  );
}

function FriendLine({ friend }: { friend: Friend }) {
  const now = useNow();
  return (
    <li>
      <span className="avatar" aria-hidden="true">
        {initials(friend.display_name)}
      </span>
      <div className="grow">
        <b className="block">{friend.display_name}</b>
        <span className="sm muted">
          {friend.participated_at === null
            ? texts.registeredOn(shortDate(friend.registered_at, now))
            : texts.participatedOn(shortDate(friend.participated_at, now))}
        </span>
      </div>
      {friend.earned_tickets > 0 && <Badge tone="ok">{texts.earnedBy(friend.earned_tickets)}</Badge>}
    </li>
  );
}
