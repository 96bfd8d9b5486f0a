import type { Message } from '@raffle/contracts/http/messages';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { MyMessages } from '../../shared/api/my-queries.js';
import { LineSkeletons } from '../../shared/conversation/two-views.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { listed, useFoundMessages, usePausedText, type Listed, type MessageFilter } from './find-messages.js';
import { ConversationLine, MessageLine } from './message-lines.js';
import { texts } from './texts.fr.js';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';
import '../../shared/ui/badge.css';
import '../../shared/ui/field.css';

const filters = [
  { value: 'all', label: texts.all },
  { value: 'read', label: texts.read },
  { value: 'unread', label: texts.unread },
] as const;

/** Search, filter, the conversation and the panel of general messages. */
export function MessageList({ all, opened, onRead }: MessageListProps) {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<MessageFilter>('all');
  const q = usePausedText(text);
  const found = useFoundMessages(q, filter);
  const narrowed = q !== '' || filter !== 'all';
  const asking = narrowed && found.isPending;
  const shown = listed(all, found.data, q, filter);
  const nothing = !shown.conversation && shown.hits.length === 0 && shown.general.length === 0;

  return (
    <section className="card list-card list-view" aria-label={texts.title} tabIndex={-1}>
      <div className="stack stack-3 list-head">
        <div className="inset inset-l">
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            placeholder={texts.search}
            aria-label={texts.searchLabel}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <SegmentedControl legend={texts.filter} options={filters} value={filter} onChange={setFilter} />
      </div>
      {asking ? (
        <LoadingRegion label={texts.loading}>
          <LineSkeletons count={1} />
        </LoadingRegion>
      ) : narrowed && found.isLoadingError ? (
        <div className="list-result">
          <ErrorState
            title={texts.loadFailed}
            error={found.error}
            reassurance={null}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : narrowed && nothing ? (
        <NothingFound
          onShowAll={() => {
            setText('');
            setFilter('all');
          }}
        />
      ) : (
        <MessageLines
          {...shown}
          all={all}
          found={found.data?.conversation ?? []}
          narrowed={narrowed}
          opened={opened}
          onRead={onRead}
        />
      )}
    </section>
  );
}

interface MessageListProps {
  all: MyMessages;
  /** The item opened beside the list, or null. */
  opened: string | null;
  onRead: (opened: readonly Message[]) => void;
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className="list-result">
      <EmptyState
        title={texts.nothingFound}
        action={
          <Button kind="secondary" size="small" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        }
      >
        {texts.nothingFoundHint}
      </EmptyState>
    </div>
  );
}

function MessageLines({ all, found, conversation, hits, general, narrowed, opened, onRead }: MessageLinesProps) {
  return (
    <>
      {conversation && (
        <ConversationLine
          messages={all.conversation}
          current={opened === 'equipe'}
          onOpen={() => onRead([...all.conversation, ...found])}
        />
      )}
      {!narrowed && all.newest_record !== null && (
        <MessageLine
          message={all.newest_record}
          to="achats"
          title={texts.records}
          current={opened === 'achats'}
          onOpen={() => undefined}
        />
      )}
      {hits.length > 0 && <h2 className="msg-head">{texts.conversation}</h2>}
      {hits.map((message) => (
        <MessageLine
          key={message.id}
          message={message}
          to={message.is_record ? 'achats' : 'equipe'}
          title={message.subject || (message.from_admin ? texts.team : texts.you)}
          onOpen={() => onRead([message])}
        />
      ))}
      {(general.length > 0 || !narrowed) && <h2 className="msg-head">{texts.general}</h2>}
      {general.map((message) => (
        <MessageLine
          key={message.id}
          message={message}
          to={message.id}
          title={message.subject || texts.team}
          current={opened === message.id}
          onOpen={() => onRead([message])}
        />
      ))}
      {general.length === 0 && !narrowed && <p className="sm muted list-result">{texts.noGeneral}</p>}
    </>
  );
}

interface MessageLinesProps extends MessageListProps, Listed {
  /** Messages of the conversation that the search found. */
  found: readonly Message[];
  narrowed: boolean;
}
