import type { Conversation } from '@raffle/contracts/http/admin-messages';
import {
  conversationList,
  countedConversations,
  listConversations,
  type ConversationFilter,
} from '@raffle/contracts/http/conversation-list';
import type { ListQuery } from '@raffle/contracts/http/define-list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { SearchField, Tools, FilterSelect, TooManyPeople } from '../../shared/admin-list/filters.js';
import { fileQuery, useListView } from '../../shared/admin-list/list-address.js';
import { ListResult } from '../../shared/admin-list/list-result.js';
import { useRowKeys } from '../../shared/admin-list/row-keys.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople, usePeople } from '../../shared/person/people.js';
import { keyOf } from '../../shared/api/query-of.js';
import { LineSkeletons } from '../../shared/conversation/two-views.js';
import { listTime } from '../../shared/format/dates.js';
import { number, numberUpTo } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { classNames } from '../../shared/ui/class-names.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { useNow } from '../../shared/use-now.js';
import { useColleagueNames } from './colleagues.js';
import { HandOverAll } from './hand-over-all.js';
import { texts } from './texts.fr.js';
import styles from './messages.module.css';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';
import '../../shared/ui/badge.css';

const { title, search: searchField } = conversationList;
const { label, all, words } = conversationList.choices.filter;

/** These list who has waited longest first; the others begin with the newest message. */
const listsByWait = (filter: string | undefined): boolean => filter === 'to_answer' || filter === 'unassigned';

/** Filters that are not buttons of their own. */
const others = ['unassigned', 'answered', 'unread', 'archived'] as const satisfies readonly ConversationFilter[];

/** Search, filter and the conversations by last message; the query is in the URL. */
export function ConversationList({ opened }: { opened: string | undefined }) {
  const [view, onView] = useListView(conversationList);
  const found = useConversations(view);
  const people = usePeople(found.data?.rows);
  const names = useColleagueNames();
  const card = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const { filter } = view;
  const count = (name: string, of: number | undefined) =>
    of ? texts.withCount(name, numberUpTo(countedConversations, of)) : name;
  const show = (chosen: string) => onView({ filter: chosen, direction: listsByWait(chosen) ? 'asc' : 'desc' });
  // A page change scrolls to the top.
  useEffect(() => {
    card.current!.scrollTop = 0;
  }, [view]);
  return (
    <section ref={card} className={classNames('card list-card list-view', styles.list)} aria-label={title}>
      <div className="stack stack-3 list-head">
        <Tools className={styles.tools}>
          {searchField && <SearchField {...searchField} value={view.q ?? ''} onSearch={(q) => onView({ q })} />}
          <CsvButton
            of={title}
            endpoint={listConversations}
            query={{ ...fileQuery(view), people: found.data?.people.ids }}
          />
        </Tools>
        <SegmentedControl
          legend={label}
          options={[
            { value: '', label: all },
            { value: 'to_answer', label: count(words.to_answer, found.data?.to_answer) },
            { value: 'mine', label: words.mine },
          ]}
          value={filter === undefined || filter === 'to_answer' || filter === 'mine' ? (filter ?? '') : null}
          onChange={show}
        />
        <Tools className={styles.tools}>
          <FilterSelect
            label={texts.others}
            all={texts.other}
            options={others.map((one) => [
              one,
              one === 'unassigned' ? count(words.unassigned, found.data?.unassigned) : words[one],
            ])}
            value={others.find((one) => one === filter) ?? ''}
            onChange={show}
          />
          <FilterSelect
            label={texts.sort}
            all={listsByWait(filter) ? texts.shortestWait : texts.newestFirst}
            options={[['asc', listsByWait(filter) ? texts.longestWait : texts.oldestFirst]]}
            value={view.direction === 'asc' ? 'asc' : ''}
            onChange={(direction) => onView({ direction: direction === 'asc' ? 'asc' : 'desc' })}
          />
        </Tools>
        {found.data?.people.more && <TooManyPeople />}
      </div>
      <ListResult
        list={conversationList}
        view={view}
        onView={onView}
        result={found}
        skeleton={<LineSkeletons count={5} />}
      >
        {(conversations, pager) => (
          <>
            {filter === 'mine' && !view.q && <HandOverAll mine={found.data?.total ?? 0} />}
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

/** One page of conversations, updated by the live stream; a search also finds full names. */
function useConversations(view: ListQuery<typeof conversationList>) {
  return useQuery({
    queryKey: keyOf(listConversations, { query: view }),
    queryFn: async ({ signal }) => {
      const people = await searchPeople(view.q ?? '', signal);
      const query = { ...view, people: people.ids };
      const { conversations: rows, ...counts } = await callApi(listConversations, { query, signal });
      return { rows, ...counts, people };
    },
    meta: { about: listConversations.about },
    placeholderData: keepPreviousData,
  });
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
        {last.from_admin && `${texts.team}\u00a0: `}
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
