import { shortDate } from '../../shared/format/dates.js';
import { initials } from '../../shared/format/initials.js';
import { Badge } from '../../shared/ui/badge.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import type { Friend, Referral } from './referral.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/avatar.css';
import './referral.css';

/** Maximum number of friends that the server returns. */
const maxFriends = 100;

/** Users who registered with the code, what each earned, and what is still to come. */
export function Friends({ referral }: { referral: Referral }) {
  const friends = referral.history;
  const toCome = referral.enabled ? referral.referral_bonus : 0;
  if (friends.length === 0) return <EmptyState title={texts.noFriends}>{texts.noFriendsHint}</EmptyState>;
  return (
    <Card aria-labelledby="friends">
      <header>
        <h2 id="friends">{texts.friends}</h2>
      </header>
      <ul className="list friends">
        {friends.map((friend) => (
          <FriendLine key={`${friend.registered_at} ${friend.display_name}`} friend={friend} toCome={toCome} />
        ))}
      </ul>
      {friends.length >= maxFriends && <p className="sm muted">{texts.newestOnly}</p>}
    </Card>
  );
}

/** @param toCome tickets for the first purchase of a friend */
function FriendLine({ friend, toCome }: { friend: Friend; toCome: number }) {
  const now = useNow();
  return (
    <li>
      <span className="avatar" aria-hidden="true">
        {initials(friend.display_name)}
      </span>
      <div className="row row-wrap grow">
        <div className="grow">
          <b className="block">
            <bdi>{friend.display_name}</bdi>
          </b>
          <span className="sm muted">
            {friend.participated_at === null
              ? texts.registeredOn(shortDate(friend.registered_at, now))
              : texts.participatedOn(shortDate(friend.participated_at, now))}
          </span>
          {friend.participated_at === null && toCome > 0 && <span className="sm block">{texts.awaited(toCome)}</span>}
        </div>
        {friend.earned_tickets > 0 && <Badge tone="ok">{texts.earnedBy(friend.earned_tickets)}</Badge>}
      </div>
    </li>
  );
}
