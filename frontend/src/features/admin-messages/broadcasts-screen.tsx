import { listBroadcasts } from '@raffle/contracts';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { useListView, type ListShape } from '../../shared/admin-list/list-address.js';
import { Pager } from '../../shared/admin-list/pager.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { number, percent } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Progress } from '../../shared/ui/progress.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import './admin-messages.css';
import { BroadcastDialog } from './broadcast-dialog.js';
import { pageSize, useBroadcasts, type Broadcast } from './broadcasts.js';
import { MessagesHeading } from './messages-heading.js';
import { texts } from './texts.fr.js';

const shape: ListShape<'recent', never> = { sorts: ['recent'], filters: {} };

/** Messages to all users: what was sent, whom it reached and how many read it (specification section 2; product.md row 12). */
export function BroadcastsScreen() {
  useTitle(texts.toAll);
  const [view, onView] = useListView(shape);
  const broadcasts = useBroadcasts(view.page);
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState<Broadcast | null>(null);
  const write = (
    <div className="row flex-wrap">
      <CsvButton of={texts.toAll} endpoint={listBroadcasts} query={{}} />
      <Button onClick={() => setWriting(true)}>
        <Icon of={Megaphone} />
        {texts.writeToAll}
      </Button>
    </div>
  );
  return (
    <div className="stack stack-6 admin-messages">
      <MessagesHeading>{write}</MessagesHeading>
      {sent && (
        <Notice tone="ok" announce>
          {texts.reached(sent.subject, counted(sent.recipients, ...texts.people))}
        </Notice>
      )}
      {broadcasts.isPending ? (
        <Skeleton label={texts.broadcastsLoading} className="card stack">
          {[1, 2, 3].map((key) => (
            <Bone key={key} className="h-16 w-full" />
          ))}
        </Skeleton>
      ) : broadcasts.data === undefined ? (
        <ErrorState
          title={texts.broadcastsFailed}
          error={broadcasts.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void broadcasts.refetch()}
        />
      ) : broadcasts.data.total === 0 ? (
        <EmptyState title={texts.noBroadcast}>{texts.noBroadcastHint}</EmptyState>
      ) : (
        <section className="card tbl-wrap" aria-label={texts.toAll}>
          <ul className="broadcasts">
            {broadcasts.data.broadcasts.map((one) => (
              <Line key={one.id} broadcast={one} />
            ))}
          </ul>
          <Pager
            page={view.page}
            pageSize={pageSize}
            shown={broadcasts.data.broadcasts.length}
            total={broadcasts.data.total}
            onPage={(page) => onView({ page })}
          />
        </section>
      )}
      <BroadcastDialog open={writing} onClose={() => setWriting(false)} onSent={setSent} />
    </div>
  );
}

function Line({ broadcast }: { broadcast: Broadcast }) {
  const { subject, content, created_at: at, recipients, read } = broadcast;
  return (
    <li>
      <div>
        <h2 className="text-base wrap-anywhere">{subject}</h2>
        <time className="xs muted" dateTime={at}>
          {dateAndTime(at)}
        </time>
        <p className="sm letter-text">{content}</p>
      </div>
      <div className="stack stack-2 sm">
        <b className="money">{counted(recipients, ...texts.recipients)}</b>
        <Progress plain value={read} max={recipients} label={texts.readLabel(number(read), number(recipients))} />
        <span className="muted">{texts.read(number(read), percent(read, recipients))}</span>
      </div>
    </li>
  );
}
