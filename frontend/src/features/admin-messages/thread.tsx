import type { ConversationMessage } from '@raffle/contracts/http/admin-messages';
import { listConversations } from '@raffle/contracts/http/conversation-list';
import { calledBy } from '@raffle/contracts/name-parts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useUserById } from '../../shared/person/people.js';
import { queryOf } from '../../shared/api/query-of.js';
import { Bubble } from '../../shared/conversation/bubble.js';
import { Composer } from '../../shared/conversation/composer.js';
import { MessageLog } from '../../shared/conversation/message-log.js';
import { messagesOf } from '../../shared/conversation/message-pages.js';
import { useTypedMessage } from '../../shared/conversation/use-typed-message.js';
import { time } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { BesideThread } from './beside-thread.js';
import { reportAnswering, useAnsweringColleague, useColleagueNames } from './colleagues.js';
import { conversationQuery } from './conversation-pages.js';
import { useReplies, useReply } from './replies.js';
import { SavedReplies } from './saved-replies.js';
import { texts } from './texts.fr.js';
import { PersonHead } from './thread-head.js';
import { ThreadOwner } from './thread-owner.js';
import styles from './messages.module.css';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** One conversation: loading, not found, failed, or open. */
export function Thread({ userId }: { userId: string }) {
  const conversation = useInfiniteQuery(conversationQuery(userId));
  const newest = conversation.data?.pages[0];
  const person = useUserById(userId).data?.user;
  if (conversation.isPending) return <LoadingSkeleton />;
  if (conversation.error instanceof ApiError && conversation.error.status === 404) {
    return (
      <EmptyState
        title={texts.missing}
        action={
          <ButtonLink kind="secondary" to="/admin/messages">
            {texts.back}
          </ButtonLink>
        }
      />
    );
  }
  if (newest === undefined) {
    return (
      <>
        <ButtonLink kind="quiet" className="phone-only" to="/admin/messages">
          <Icon of={ArrowLeft} />
          {texts.back}
        </ButtonLink>
        <ErrorState
          title={texts.threadFailed}
          error={conversation.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void conversation.refetch()}
        />
      </>
    );
  }
  return (
    <OpenThread
      userId={userId}
      name={person?.name ?? newest.user_name}
      phone={person?.phone}
      messages={messagesOf(conversation.data?.pages ?? [], 'messages')}
      waitingSince={newest.waiting_since}
      owner={newest.assigned_to}
      more={conversation.hasNextPage}
      loadingMore={conversation.isFetchingNextPage}
      onMore={() => void conversation.fetchNextPage()}
    />
  );
}

function OpenThread(props: OpenThreadProps) {
  const { userId, name, phone, messages, waitingSince, owner, more, loadingMore, onMore } = props;
  const admin = useAdmin();
  const { unsent } = useReplies(admin.id, userId);
  const [typed, type] = useTypedMessage(`admin-messages.typed.${admin.id}.${userId}`);
  const [done, setDone] = useState(false);
  const { send, retry, discard } = useReply(admin.id, userId, () => setDone(true));
  const names = useColleagueNames();
  const answering = useAnsweringColleague(userId);
  return (
    <section className={classNames('card thread', styles.thread)} aria-labelledby="thread">
      <PersonHead
        id="thread"
        userId={userId}
        name={name}
        phone={phone}
        unread={messages.some(({ author, is_read }) => author === 'user' && !is_read)}
        waitingSince={waitingSince}
        empty={messages.every(({ author }) => author === 'platform')}
      />
      {messages.some(({ author }) => author !== 'platform') && (
        <ThreadOwner
          userId={userId}
          waitingSince={waitingSince}
          owner={owner}
          lastAt={messages.findLast(({ author }) => author !== 'platform')?.created_at ?? ''}
          onDone={() => setDone(true)}
        />
      )}
      <BesideThread userId={userId} />
      <MessageLog
        label={texts.thread(name)}
        messages={messages}
        unsent={unsent}
        more={more}
        loadingMore={loadingMore}
        onMore={onMore}
        empty={
          <EmptyState title={texts.empty}>
            <Named text={texts.emptyHint} name={name} />
          </EmptyState>
        }
        bubble={(message) => (
          <Written
            key={message.id}
            message={message}
            author={message.author === 'user' ? name : message.admin_id === null ? texts.team : names(message.admin_id)}
          />
        )}
        isMine={({ author }) => author === 'admin'}
        onRetry={retry}
        onDiscard={discard}
      />
      {done && <NextThread userId={userId} />}
      {answering !== null && (
        <p className={classNames('xs muted', styles.answering)} role="status">
          {texts.owner.answering(names(answering))}
        </p>
      )}
      <SavedReplies
        firstName={calledBy(name)}
        onInsert={(text) => type([typed.trimEnd(), text].filter(Boolean).join('\n'))}
      />
      <Composer
        draft={typed}
        onDraft={(now) => {
          type(now);
          if (now.trim() !== '') reportAnswering(userId);
        }}
        onSend={(content) => {
          type('');
          send(content);
        }}
      />
    </section>
  );
}

interface OpenThreadProps {
  userId: string;
  name: string;
  /** Undefined until identity answers. */
  phone: string | undefined;
  /** Oldest first. */
  messages: readonly ConversationMessage[];
  /** Null: answered. */
  waitingSince: string | null;
  /** The administrator who has it; null: nobody. */
  owner: string | null;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** Administrators see who wrote each answer; the person reads the team (docs/product.md rule 56). */
function Written({ message, author }: { message: ConversationMessage; author: string }) {
  const { author: side, content, created_at: at, is_read: isRead } = message;
  return (
    <Bubble
      className={classNames(side === 'admin' && 'me', side === 'platform' && styles.auto)}
      author={side === 'platform' ? null : author}
      title={side === 'platform' && <b className="xs block">{texts.platform}</b>}
      at={at}
      when={
        <>
          {side === 'admin' && <span aria-hidden="true">{author}, </span>}
          {side !== 'user' && isRead ? texts.readAt(time(at)) : time(at)}
        </>
      }
    >
      {content}
    </Bubble>
  );
}

/** After an answer: the way to the person who has waited longest among those whom no other administrator answers. */
function NextThread({ userId }: { userId: string }) {
  const { data } = useQuery(queryOf(listConversations, { query: { filter: 'available', direction: 'asc', limit: 2 } }));
  const { search } = useLocation();
  if (data === undefined) return null;
  const others = data.conversations.filter(({ user_id: id }) => id !== userId);
  const next = others[0]?.user_id;
  const left = data.total - (data.conversations.length - others.length);
  return (
    <div className={classNames('row row-wrap between', styles.next)} role="status">
      <span className="sm">{next === undefined ? texts.next.none : counted(left, ...texts.next.left)}</span>
      {next !== undefined && (
        <ButtonLink size="small" to={{ pathname: `/admin/messages/${next}`, search }}>
          {texts.next.open}
        </ButtonLink>
      )}
    </div>
  );
}

function LoadingSkeleton() {
  return (
    <LoadingRegion label={texts.threadLoading} className={classNames('card thread', styles.thread)}>
      <div className="chat chat-bones">
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="40%" height="3rem" />
        <Skeleton width="50%" height="3rem" />
      </div>
    </LoadingRegion>
  );
}
