import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { showQueues } from '@raffle/contracts/http/admin-queues';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { useQuery } from '@tanstack/react-query';
import { ListTable, type Column } from '../../shared/admin-list/list-table.js';
import { queuesQuery } from '../../shared/api/queues-query.js';
import { waited } from '../../shared/format/waited.js';
import { number } from '../../shared/format/money.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { Badge } from '../../shared/ui/badge.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { DeadLetters, type GivenBack } from './dead-letters.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/card.css';
import '../../shared/ui/button.css';

type ServiceQueue = AnswerOf<typeof showQueues>['queues'][number];

const { columns: titles } = texts;
const none: GivenBack = new Map();

/** Queues between the services and their dead letters, for a super_admin (docs/product.md section 2). */
export function QueuesScreen() {
  useTitle(texts.title);
  const isSuper = useAdmin().role === 'super_admin';
  return isSuper ? (
    <Queues />
  ) : (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <Notice>{texts.onlySuper}</Notice>
    </div>
  );
}

function Queues() {
  const queues = useQuery(queuesQuery);
  const { data } = queues;
  return (
    <div className="stack stack-6">
      <div className="row between row-wrap">
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.lead}</p>
        </div>
        {data?.broker_url && (
          <a className="btn btn-2" href={data.broker_url} target="_blank" rel="noreferrer">
            <Icon of={ExternalLink} />
            {texts.broker}
          </a>
        )}
      </div>
      {data ? (
        <Shown {...data} />
      ) : queues.isPending ? (
        <LoadingRegion label={texts.loading} className="card stack">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} width="100%" height="2rem" />
          ))}
        </LoadingRegion>
      ) : (
        <ErrorState
          title={texts.failed}
          error={queues.error}
          reassurance={null}
          onRetry={() => void queues.refetch()}
        />
      )}
    </div>
  );
}

function Shown({ queues, unavailable }: { queues: ServiceQueue[]; unavailable: ServiceQueue['service'][] }) {
  const now = useNow();
  // Stays while a list is empty, so that what fails again is recognized.
  const [given, setGiven] = useState<Partial<Record<ServiceQueue['service'], GivenBack>>>({});
  const failing = queues.filter(({ dead_letters: count }) => count > 0);
  const columns: readonly Column<ServiceQueue>[] = [
    { title: titles.service, card: 'lead', cell: ({ service }) => <b>{texts.services[service]}</b> },
    aged(titles.ready, now, (queue) => [queue.ready, queue.oldest_ready]),
    aged(titles.retrying, now, (queue) => [queue.retrying, queue.oldest_retrying]),
    {
      ...figure(titles.consumers, ({ consumers }) => consumers),
      cell: ({ consumers }) =>
        consumers === 0 ? <Badge tone="bad">{number(consumers)}</Badge> : <b className="money">{number(consumers)}</b>,
    },
    aged(titles.unsent, now, ({ unsent, oldest_unsent_seconds: seconds }) => [
      unsent,
      unsent > 0 ? new Date(now.getTime() - seconds * 1_000).toISOString() : null,
    ]),
    {
      ...figure(titles.deadLetters, ({ dead_letters: count }) => count),
      card: 'line',
      cell: ({ service, dead_letters: count, oldest_dead_letter: oldest }) =>
        count === 0 ? (
          <b className="money">{number(count)}</b>
        ) : (
          <>
            <a href={`#${service}`}>
              <Badge tone="bad">{number(count)}</Badge>
            </a>
            {oldest !== null && <span className="muted"> {texts.since(waited(oldest, now))}</span>}
          </>
        ),
    },
  ];
  return (
    <>
      {unavailable.length > 0 && (
        <Notice tone="warn" announce>
          {texts.unavailable(new Intl.ListFormat('fr').format(unavailable.map((service) => texts.services[service])))}
        </Notice>
      )}
      <ListTable caption={texts.title} columns={columns} rows={queues} rowKey={({ service }) => service} />
      {failing.map((queue) => (
        <DeadLetters
          key={queue.service}
          service={queue.service}
          all={queue.dead_letters}
          given={given[queue.service] ?? none}
          onGiven={(back) => setGiven((before) => ({ ...before, [queue.service]: back }))}
        />
      ))}
      {failing.length === 0 && unavailable.length === 0 && <EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
    </>
  );
}

const figure = (title: string, of: (queue: ServiceQueue) => number): Column<ServiceQueue> => ({
  title,
  kind: 'figures',
  label: title,
  cell: (queue) => <b className="money">{number(of(queue))}</b>,
});

/** A column with a count and the age of the oldest message, if known. */
const aged = (
  title: string,
  now: Date,
  of: (queue: ServiceQueue) => readonly [number, string | null],
): Column<ServiceQueue> => ({
  ...figure(title, (queue) => of(queue)[0]),
  card: 'line',
  cell: (queue) => {
    const [count, oldest] = of(queue);
    return (
      <>
        <b className="money">{number(count)}</b>
        {oldest !== null && <span className="muted"> {texts.since(waited(oldest, now))}</span>}
      </>
    );
  },
});
