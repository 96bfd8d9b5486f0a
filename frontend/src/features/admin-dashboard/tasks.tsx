import { assignConversation } from '@raffle/contracts/http/admin-messages';
import { giveTaskBack, superTasks, takeTask, type TakenTask } from '@raffle/contracts/http/admin-tasks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.js';
import { useColleagues } from '../../shared/person/people.js';
import { actOf } from '../../shared/api/query-of.js';
import { ApproveButton } from '../../shared/approvals/waiting-approval.js';
import { waited } from '../../shared/format/waited.js';
import { counted } from '../../shared/format/plural.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { filedRefunds, unreadWords, type Task } from './task-queries.js';
import { texts as all } from './texts.fr.js';
import { useTakenTasks, useTasks } from './use-tasks.js';
import styles from './dashboard.module.css';

const texts = all.tasks;
/** Number of tasks shown until all are requested. */
const shownFirst = 6;

/** The full list of a kind: as long as its count. Requests for approval are all loaded, and have no other list. */
const listOf: Partial<Record<Task['kind'], string>> = {
  review: '/admin/payments?state=review',
  refund: '/admin/refunds',
  refund_file: filedRefunds,
  draw: '/admin/products?status=draw',
  ended: '/admin/products?status=decide',
  opening: '/admin/products?status=not_opened',
  winner: '/admin/deliveries?state=to_contact',
  words: unreadWords,
  conversation: '/admin/messages?filter=to_answer&direction=asc',
  dead_letters: '/admin/queues',
};

/** The pending tasks, and who has taken them. */
export function Tasks({ now }: { now: Date }) {
  const { pending, parts, tasks, unavailable, retry } = useTasks(now);
  const taken = useTakenTasks();
  const [allShown, setAllShown] = useState(false);
  const shown = pending ? [] : allShown ? tasks : tasks.slice(0, shownFirst);
  return (
    <Card large className={styles.tasks}>
      <header className="row between row-wrap">
        <h2>{texts.title}</h2>
        {!pending && parts.length > 0 && (
          <ul className="row row-wrap row-2 sm" aria-label={texts.byKind}>
            {parts.map(({ kind, total }) => {
              const list = listOf[kind];
              const label = counted(total, texts.kinds[kind][0], texts.kinds[kind][1]);
              return (
                <li key={kind}>
                  {list === undefined ? (
                    label
                  ) : (
                    <Link className={styles.more} to={list}>
                      {label}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </header>
      {pending && (
        <LoadingRegion label={texts.loading} className="stack">
          <Skeleton width="100%" height="2.5rem" />
          <Skeleton width="100%" height="2.5rem" />
        </LoadingRegion>
      )}
      {unavailable.length > 0 && (
        <div className="row between row-wrap">
          <p className="sm muted">
            {texts.unavailable(new Intl.ListFormat('fr').format(unavailable.map((name) => texts.parts[name])))}
          </p>
          <Button kind="secondary" size="small" onClick={retry}>
            {shared.retry}
          </Button>
        </div>
      )}
      {!pending && tasks.length === 0 && unavailable.length === 0 && <p className="sm muted">{texts.nothing}</p>}
      <ul className="list">
        {shown.map((task) => (
          <li key={`${task.kind} ${task.subject}`}>
            <div className="grow">
              <AdminLink className={classNames('breakable', styles.plain, styles.bold)} to={task.to}>
                {task.title}
              </AdminLink>
              <p className={classNames('sm muted', task.kind === 'conversation' ? 'clip' : 'breakable')}>
                {task.since !== null && `${texts.since(waited(task.since, now))}. `}
                {task.detail}
              </p>
            </div>
            {task.request && <ApproveButton {...task.request} />}
            {task.owner !== undefined ? (
              <TakenConversation task={task} owner={task.owner} />
            ) : (
              taken &&
              !task.request && (
                <Taken
                  task={task}
                  by={taken.find(({ kind, subject }) => kind === task.kind && subject === task.subject)}
                />
              )
            )}
          </li>
        ))}
      </ul>
      {!pending && tasks.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setAllShown(true)}>
          {texts.showAll}
        </Button>
      )}
      {allShown && <Others parts={parts} />}
    </Card>
  );
}

/** How many tasks of each kind are only in its list. */
function Others({ parts }: Pick<ReturnType<typeof useTasks>, 'parts'>) {
  const others = parts.flatMap(({ kind, total, tasks }) => {
    const list = listOf[kind];
    // A task of a file, of a queue or of words is several refunds, messages or winners.
    const single = kind !== 'refund_file' && kind !== 'dead_letters' && kind !== 'words';
    return list !== undefined && single && total > tasks.length ? [{ kind, list, left: total - tasks.length }] : [];
  });
  if (others.length === 0) return null;
  return (
    <ul className={classNames('row row-wrap row-4 sm', styles.others)}>
      {others.map(({ kind, list, left }) => (
        <li key={kind}>
          <Link to={list}>{texts.others(left, texts.kinds[kind])}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Takes a task, or gives a taken one back: one's own, or that of an absent colleague. */
function Taken({ task, by }: { task: Task; by: TakenTask | undefined }) {
  const me = useAdmin();
  const take = useMutation(actOf(takeTask));
  const giveBack = useMutation(actOf(giveTaskBack));
  const onError = useTakeError();
  const mayTake = me.role === 'super_admin' || !superTasks.some((kind) => kind === task.kind);
  if (!by && !mayTake) return <span className="sm muted">{texts.superOnly}</span>;
  const body = { kind: task.kind as TakenTask['kind'], subject: task.subject };
  return (
    <TakenBy
      task={task}
      by={by?.admin}
      busy={take.isPending || giveBack.isPending}
      onTake={() => take.mutate({ body }, { onError })}
      onGiveBack={mayTake ? () => giveBack.mutate({ body }, { onError }) : undefined}
    />
  );
}

/** The same for a conversation, whose administrator is stored with it (docs/product.md rule 56). */
function TakenConversation({ task, owner }: { task: Task; owner: string | null }) {
  const me = useAdmin();
  const colleagues = useColleagues();
  const assign = useMutation(actOf(assignConversation));
  const onError = useTakeError();
  const username = colleagues.find(({ id }) => id === owner)?.username ?? texts.somebody;
  const params = { id: task.subject };
  return (
    <TakenBy
      task={task}
      by={owner === null ? undefined : { id: owner, username }}
      busy={assign.isPending}
      onTake={() => assign.mutate({ params, body: { to: me.id, from: null } }, { onError })}
      onGiveBack={() => assign.mutate({ params, body: { to: null, from: owner } }, { onError })}
    />
  );
}

function useTakeError() {
  const showToast = useToast();
  return (error: Error) => showToast(errorMessage(error, texts.takeFailed), 'bad');
}

function TakenBy({ task, by, busy, onTake, onGiveBack }: TakenByProps) {
  const me = useAdmin();
  if (!by)
    return (
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        aria-label={`${texts.take}\u00a0: ${task.title}`}
        onClick={onTake}
      >
        {texts.take}
      </Button>
    );
  const mine = by.id === me.id;
  return (
    <span className={classNames('row row-1 row-wrap', styles.taken)}>
      <Badge tone={mine ? 'ok' : 'info'}>{mine ? texts.mine : texts.takenBy(by.username)}</Badge>
      {onGiveBack && (
        <Button
          kind="quiet"
          size="small"
          busy={busy}
          aria-label={`${texts.giveBack}\u00a0: ${task.title}`}
          onClick={onGiveBack}
        >
          {texts.giveBack}
        </Button>
      )}
    </span>
  );
}

interface TakenByProps {
  task: Task;
  by: { id: string; username: string } | undefined;
  busy: boolean;
  onTake: () => void;
  /** Undefined where only a super_admin may release it. */
  onGiveBack: (() => void) | undefined;
}
