import { countedConversations, listConversations, type Conversation } from '@raffle/contracts/http/admin-messages';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { SearchField, Tools, FilterSelect, TooManyPeople } from '../../shared/admin-list/filters.js';
import { fileQuery, useListView, type ListShape } from '../../shared/admin-list/old-list-address.js';
import { ListResult } from '../../shared/admin-list/old-list-result.js';
import { useRowKeys } from '../../shared/admin-list/row-keys.js';
import { usePeople } from '../../shared/api/people.js';
import { LineSkeletons } from '../../shared/conversation/two-views.js';
import { listTime } from '../../shared/format/dates.js';
import { number, numberUpTo } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { classNames } from '../../shared/ui/class-names.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { useNow } from '../../shared/use-now.js';
import { useColleagueNames } from './colleagues.js';
import { conversationFilter, listsByWait, shownFilters, useConversations } from './conversation-operations.js';
import { texts } from './texts.fr.js';
import styles from './messages.module.css';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';
import '../../shared/ui/badge.css';

const shape: ListShape<'last_at', 'montrer'> = {
  sorts: ['last_at'],
  filters: { montrer: Object.keys(shownFilters) },
};

/** Search, filter and the conversations by last message; the query is in the URL. */
export function ConversationList({ opened }: { opened: string | undefined }) {
  const [view, onView] = useListView(shape);
  const found = useConversations(view);
  const people = usePeople(found.data?.rows);
  const names = useColleagueNames();
  const card = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const { montrer } = view.filters;
  const count = (name: string, of: number | undefined) =>
    of ? texts.withCount(name, numberUpTo(countedConversations, of)) : name;
  const show = (chosen: string) =>
    onView({ filters: { montrer: chosen }, direction: listsByWait(chosen) ? 'asc' : 'desc' });
  // A page change scrolls to the top.
  useEffect(() => {
    card.current!.scrollTop = 0;
  }, [view]);
  return (
    <section
      ref={card}
      className={classNames('card list-card list-view', styles.list)}
      aria-label={texts.conversations}
    >
      <div className="stack stack-3 list-head">
        <Tools className={styles.tools}>
          <SearchField label={texts.searchLabel} hint={texts.search} value={view.q} onSearch={(q) => onView({ q })} />
          <CsvButton
            of={texts.conversations}
            endpoint={listConversations}
            query={{ ...fileQuery(view), ...conversationFilter(view), people: found.data?.people.ids }}
          />
        </Tools>
        <SegmentedControl
          legend={texts.filter}
          options={[
            { value: '', label: texts.all },
            { value: 'a-repondre', label: count(texts.toAnswer, found.data?.to_answer) },
            { value: 'a-moi', label: texts.mine },
          ]}
          value={montrer === '' || montrer === 'a-repondre' || montrer === 'a-moi' ? montrer : null}
          onChange={show}
        />
        <Tools className={styles.tools}>
          <FilterSelect
            label={texts.others}
            all={texts.other}
            options={[
              ['sans-responsable', count(texts.unassigned, found.data?.unassigned)],
              ['repondues', texts.answered],
              ['non-lues', texts.unreadOnly],
              ['archivees', texts.archived],
            ]}
            value={['', 'a-repondre', 'a-moi'].includes(montrer) ? '' : montrer}
            onChange={show}
          />
          <FilterSelect
            label={texts.sort}
            all={listsByWait(montrer) ? texts.shortestWait : texts.newestFirst}
            options={[['asc', listsByWait(montrer) ? texts.longestWait : texts.oldestFirst]]}
            value={view.direction === 'asc' ? 'asc' : ''}
            onChange={(direction) => onView({ direction: direction === 'asc' ? 'asc' : 'desc' })}
          />
        </Tools>
        {found.data?.people.more && <TooManyPeople />}
      </div>
      <ListResult view={view} onView={onView} result={found} labels={texts} skeleton={<LineSkeletons count={5} />}>
        {(conversations, pager) => (
          <>
            <ul ref={list} aria-keyshortcuts="J K" aria-busy={found.isPlaceholderData || undefined}>
              {conversations.map((one) => (
                <li key={one.user_id}>
                  <ConversationLine
                    conversation={one}
                    name={people.get(one.user_id)?.name ?? one.user_name}
                    owner={one.assigned_to === null ? null : names(one.assigned_to)}
                    current={one.user_id === opened}
                  />
                </li>
              ))}
            </ul>
            {pager}
          </>
        )}
      </ListResult>
    </section>
  );
}

function ConversationLine({ conversation, name, owner, current }: ConversationLineProps) {
  const { user_id: id, unread, waiting_since: since, last_message: last } = conversation;
  const now = useNow();
  const { search } = useLocation();
  return (
    <Link
      className={classNames('msg-item', styles.line)}
      to={{ pathname: `/admin/messages/${id}`, search }}
      aria-current={current ? 'page' : undefined}
    >
      <span className={classNames('clip', unread > 0 && 'new')}>
        <bdi>{name}</bdi>
      </span>
      <time className="xs faint" dateTime={last.created_at}>
        {listTime(last.created_at, now)}
      </time>
      <p className="sm clip">
        {last.from_admin && `${texts.team} : `}
        {last.content}
      </p>
      {(since !== null || owner !== null) && (
        <p className="xs clip">
          {since !== null && <b>{texts.waits}</b>}
          {since !== null && owner !== null && ' · '}
          {owner}
        </p>
      )}
      {unread > 0 && (
        <span className={classNames('count', styles.count)}>
          <span aria-hidden="true">{number(unread)}</span>
          <span className="sr">{counted(unread, ...texts.unread)}</span>
        </span>
      )}
    </Link>
  );
}

interface ConversationLineProps {
  conversation: Conversation;
  name: string;
  /** Who has it; null: nobody. */
  owner: string | null;
  current: boolean;
}
