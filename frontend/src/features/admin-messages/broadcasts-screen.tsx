import { listBroadcasts } from '@raffle/contracts/http/admin-messages';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { AdminList } from '../../shared/admin-list/old-admin-list.js';
import { daysQuery, DayFilter } from '../../shared/admin-list/old-filters.js';
import { useListView, type ListShape } from '../../shared/admin-list/old-list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { useAdminStats } from '../../shared/api/back-office-queries.js';
import { date, time } from '../../shared/format/dates.js';
import { number, percent } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useTitle } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Progress } from '../../shared/ui/progress.js';
import { WriteToMany } from '../../shared/write-to-many/write-to-many.js';
import { useBroadcasts, useSendBroadcast, type Broadcast, type BroadcastView } from './broadcasts.js';
import { HolderMessages } from './holder-messages.js';
import { MessagesHeading } from './messages-heading.js';
import { texts } from './texts.fr.js';
import styles from './messages.module.css';

const shape: ListShape<BroadcastView['sort'], keyof BroadcastView['filters']> = {
  sorts: ['created_at', 'recipients'],
  filters: { du: null, au: null },
};

const { columns: titles } = texts;

const columns: readonly Column<Broadcast, BroadcastView['sort']>[] = [
  {
    title: titles.message,
    kind: 'words',
    card: 'lead',
    cell: ({ subject, content }) => (
      <>
        <b>{subject}</b>
        <details className="sm">
          <summary>
            <Icon of={ChevronRight} />
            {texts.readIt}
          </summary>
          <p>{content}</p>
        </details>
      </>
    ),
  },
  {
    title: titles.sent,
    kind: 'day',
    card: 'line',
    sort: 'created_at',
    label: titles.sent,
    cell: ({ created_at: at }) => (
      <time dateTime={at}>
        {date(at)} <span className="muted">{time(at)}</span>
      </time>
    ),
  },
  {
    title: titles.recipients,
    kind: 'figures',
    card: 'line',
    sort: 'recipients',
    label: titles.recipients,
    cell: ({ recipients }) => <b className="money">{number(recipients)}</b>,
  },
  {
    title: titles.read,
    card: 'line',
    label: titles.read,
    className: 'nowrap',
    cell: ({ read, recipients }) => (
      <>
        {texts.read(number(read), percent(read, recipients))}
        <Progress plain value={read} max={recipients} label={texts.readLabel(number(read), number(recipients))} />
      </>
    ),
  },
];

/** Broadcasts with their reach and readers (docs/product.md section 2; docs/product.md rule 12). */
export function BroadcastsScreen() {
  useTitle(texts.toAll);
  const [view, onView] = useListView(shape);
  const broadcasts = useBroadcasts(view);
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState<Broadcast | null>(null);
  return (
    <div className={classNames('stack', styles.broadcasts)}>
      <MessagesHeading>
        <Button onClick={() => setWriting(true)}>
          <Icon of={Megaphone} />
          {texts.writeToAll}
        </Button>
      </MessagesHeading>
      {sent && (
        <Notice tone="ok" announce>
          {texts.reached(sent.subject, counted(sent.recipients, ...texts.people))}
        </Notice>
      )}
      <HolderMessages />
      <AdminList
        title={texts.toAll}
        search={{ label: texts.searchToAll, hint: texts.searchToAllHint }}
        view={view}
        onView={onView}
        result={broadcasts}
        columns={columns}
        rowKey={({ id }) => id}
        moreFilters={<DayFilter {...view.filters} onDays={(filters) => onView({ filters })} />}
        csv={{ endpoint: listBroadcasts, query: daysQuery(view.filters) }}
        labels={texts.toAllList}
      />
      <BroadcastDialog open={writing} onClose={() => setWriting(false)} onSent={setSent} />
    </div>
  );
}

/** Writes to all users. */
function BroadcastDialog({ open, onClose, onSent }: BroadcastDialogProps) {
  return (
    <WriteToMany
      open={open}
      onClose={onClose}
      send={useSendBroadcast()}
      onSent={({ broadcast }) => onSent(broadcast)}
      title={texts.writeToAll}
      contentHelp={texts.contentHelp}
      confirmTitle={texts.confirmTitle}
      reach={(when) => <Reach when={when} />}
      later={texts.later}
      sent={texts.sent}
      failed={texts.sendFailed}
    />
  );
}

interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null if it is scheduled. */
  onSent: (broadcast: Broadcast | null) => void;
}

function Reach({ when }: { when: string }) {
  const people = useAdminStats().data?.stats.users;
  return <p>{texts.confirmText(people === undefined ? texts.everyone : counted(people, ...texts.someone), when)}</p>;
}
