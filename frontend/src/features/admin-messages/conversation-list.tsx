import type { Conversation } from '@raffle/contracts';
import { Link, useLocation } from 'react-router';
import { useListView, type ListShape } from '../../shared/admin-list/list-address.js';
import { SearchField } from '../../shared/admin-list/search-field.js';
import { counted } from '../../shared/format/plural.js';
import { listTime } from '../../shared/format/when.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Seg } from '../../shared/ui/seg.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { eachOnce, useConversations } from './list-conversations.js';
import { texts } from './texts.fr.js';

const shape: ListShape<'recent', 'montrer'> = { sorts: ['recent'], filters: { montrer: ['non-lues'] } };

const filters = [
  { value: '', label: texts.all },
  { value: 'non-lues', label: texts.unreadOnly },
] as const;

/** Search, filter and the conversations, newest first; what is asked for stands in the address. */
export function ConversationList({ opened }: { opened: string | undefined }) {
  const [view, onView] = useListView(shape);
  const found = useConversations(view.q, view.filters.montrer !== '');
  const conversations = eachOnce(found.data?.pages ?? []);
  const narrowed = view.q !== '' || view.filters.montrer !== '';
  return (
    <section className="card list-card list-view" aria-label={texts.conversations}>
      <div className="stack gap-3 p-4">
        <SearchField label={texts.searchLabel} hint={texts.search} value={view.q} onSearch={(q) => onView({ q })} />
        <Seg
          legend={texts.filter}
          options={filters}
          value={view.filters.montrer as '' | 'non-lues'}
          onChange={(montrer) => onView({ filters: { montrer } })}
        />
      </div>
      {found.isPending ? (
        <Bones />
      ) : found.data === undefined ? (
        <div className="p-4 pt-0">
          <ErrorState
            title={texts.failed}
            error={found.error}
            reassurance={texts.nothingTouched}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : conversations.length === 0 ? (
        <div className="p-4 pt-0">
          <EmptyState
            title={narrowed ? texts.noneFound : texts.none}
            action={
              narrowed && (
                <Button kind="secondary" size="small" onClick={() => onView({ q: '', filters: { montrer: '' } })}>
                  {texts.showAll}
                </Button>
              )
            }
          >
            {!narrowed && texts.noneHint}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul aria-busy={found.isPlaceholderData || undefined}>
            {conversations.map((one) => (
              <li key={one.user_id}>
                <ConversationLine conversation={one} current={one.user_id === opened} />
              </li>
            ))}
          </ul>
          {found.hasNextPage && (
            <div className="p-4">
              <Button
                kind="secondary"
                size="small"
                block
                busy={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {texts.more}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function ConversationLine({ conversation, current }: { conversation: Conversation; current: boolean }) {
  const { user_id: id, user_name: name, unread, last_message: last } = conversation;
  const now = useNow();
  const { search } = useLocation();
  return (
    <Link
      className="msg-item"
      to={{ pathname: `/admin/messages/${id}`, search }}
      aria-current={current ? 'page' : undefined}
    >
      <span className={classNames('clip', unread > 0 && 'new')}>{name}</span>
      <time className="xs faint" dateTime={last.created_at}>
        {listTime(last.created_at, now)}
      </time>
      <p className="sm clip">
        {last.from_admin && `${texts.you} : `}
        {last.content}
      </p>
      {unread > 0 && (
        <span className="count">
          <span aria-hidden="true">{unread}</span>
          <span className="sr">{counted(unread, ...texts.unread)}</span>
        </span>
      )}
    </Link>
  );
}

function Bones() {
  return (
    <Skeleton label={texts.loading}>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="msg-item">
          <Bone className="h-5 w-3/5" />
          <Bone className="h-4 w-12" />
          <Bone className="h-4 w-full" />
        </div>
      ))}
    </Skeleton>
  );
}
