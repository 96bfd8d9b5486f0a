import { listConversations } from '@raffle/contracts/http/conversation-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../shared/api/call-api.js';
import { peopleOf } from '../../shared/person/people.js';
import { keyOf } from '../../shared/api/query-of.js';
import { listTime } from '../../shared/format/dates.js';
import { initials } from '../../shared/format/initials.js';
import { counted } from '../../shared/format/plural.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import styles from './dashboard.module.css';
import '../../shared/ui/avatar.css';
import '../../shared/ui/badge.css';

/** The three conversations with the latest messages (docs/product.md section 9). */
export function RecentConversations({ now }: { now: Date }) {
  const conversations = useRecentConversations();
  return (
    <Card large>
      <header>
        <h2>{texts.recent}</h2>
        <Link className={classNames('sm', styles.more)} to="/admin/messages">
          {texts.allConversations}
          <span className="sr">&nbsp;: {texts.recent}</span>
        </Link>
      </header>
      {conversations.isPending ? (
        <LoadingRegion label={texts.loading} className="stack">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} width="100%" height="3.5rem" />
          ))}
        </LoadingRegion>
      ) : conversations.data === undefined ? (
        <ErrorState
          title={texts.recentFailed}
          error={conversations.error}
          reassurance={null}
          onRetry={() => void conversations.refetch()}
        />
      ) : conversations.data.length === 0 ? (
        <p className="sm muted">{texts.noneRecent}</p>
      ) : (
        <ul className="list">
          {conversations.data.map(({ user_id: id, user_name: name, unread, last_message: last }) => (
            <li key={id}>
              <span className="avatar" aria-hidden="true">
                {initials(name)}
              </span>
              <div className="grow">
                <Link className={classNames('clip block', styles.plain, styles.bold)} to={`/admin/messages/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
                <span className="sm muted clip block">
                  {last.from_admin && `${texts.team}\u00a0: `}
                  {last.content}
                </span>
              </div>
              <span className={classNames('stack', styles.lastMessage)}>
                <time className="xs faint nowrap" dateTime={last.created_at}>
                  {listTime(last.created_at, now)}
                </time>
                {unread > 0 && (
                  <span className="count">
                    <span aria-hidden="true">{unread}</span>
                    <span className="sr">{counted(unread, ...texts.unread)}</span>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The three conversations with the latest messages (docs/product.md section 9), updated by the live stream. */
function useRecentConversations() {
  const query = { limit: 3 };
  return useQuery({
    queryKey: [...keyOf(listConversations, { query }), 'named'],
    queryFn: async ({ signal }) => {
      const { conversations } = await callApi(listConversations, { query, signal });
      const people = await peopleOf(conversations, signal);
      return conversations
        .slice(0, 3)
        .map((one) => ({ ...one, user_name: people.get(one.user_id)?.name ?? one.user_name }));
    },
    meta: { about: ['conversations', 'users'] },
  });
}
