import {
  endAdminSession,
  endAdminSessions,
  endOtherSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
  type OpenSession,
} from '@raffle/contracts/http/open-sessions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../api/call-api.js';
import { queryOf } from '../api/query-of.js';
import { date, dateAndTime, time } from '../format/dates.js';
import { knownDevice } from '../session/known-device.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { FailureNotice } from '../ui/notice.js';
import { ErrorState, LoadingRegion, Skeleton } from '../ui/states.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';
import './open-sessions.css';

/** Whose sessions: one's own, or those of the administrator with this id. */
type Whose = 'own' | { adminId: string };

/** Where somebody is signed in: each can be ended, and all but the caller's together. */
export function OpenSessions({ whose = 'own' }: { whose?: Whose }) {
  const { data, error, refetch } = useQuery(
    whose === 'own' ? queryOf(listOwnSessions) : queryOf(listAdminSessions, { params: { id: whose.adminId } }),
  );
  if (error && !data) return <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingRegion label={texts.loading}>
        <Skeleton width="100%" height="6rem" />
      </LoadingRegion>
    );
  }
  return <Sessions whose={whose} sessions={data.sessions} />;
}

const ofOwn = { all: texts.endAll, title: texts.endAllTitle, text: texts.endAllText, done: texts.allEnded };
const ofAdmin = {
  all: texts.endAllOfAdmin,
  title: texts.endAllOfAdminTitle,
  text: texts.endAllOfAdminText,
  done: texts.allOfAdminEnded,
};

function Sessions({ whose, sessions }: { whose: Whose; sessions: readonly OpenSession[] }) {
  const [asking, setAsking] = useState(false);
  const showToast = useToast();
  const end = useMutation({
    mutationFn: (id: string) =>
      whose === 'own'
        ? callApi(endOwnSession, { params: { id } })
        : callApi(endAdminSession, { params: { id: whose.adminId, session: id } }),
    meta: { invalidates: endOwnSession.about },
  });
  const endOthers = useMutation({
    mutationFn: () =>
      whose === 'own'
        ? callApi(endOtherSessions, { body: knownDevice() })
        : callApi(endAdminSessions, { params: { id: whose.adminId } }),
    meta: { invalidates: endOtherSessions.about },
  });
  const words = whose === 'own' ? ofOwn : ofAdmin;
  if (sessions.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <ul className="list open-sessions">
        {sessions.map(({ id, device, current, opened_at: opened, last_used_at: used }) => {
          const name = device ?? texts.unknown;
          return (
            <li key={id} className="row row-wrap">
              <div className="grow stack stack-1">
                <span className="row row-2 row-wrap">
                  <b>{name}</b>
                  {current && <Badge tone="ok">{texts.current}</Badge>}
                </span>
                <span className="sm muted">
                  {texts.used(date(used), time(used))}
                  <br />
                  {texts.since(date(opened))}
                </span>
              </div>
              {!current && (
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={texts.endOf(name, dateAndTime(opened))}
                  busy={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id, { onSuccess: () => showToast(texts.ended(name)) })}
                >
                  {texts.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <FailureNotice title={texts.endFailed} error={end.error} />
      {sessions.filter(({ current }) => !current).length > 1 && (
        <Button kind="secondary" size="small" className="at-start" onClick={() => setAsking(true)}>
          {words.all}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        confirmLabel={texts.end}
        busy={endOthers.isPending}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              showToast(words.done);
            },
          })
        }
      >
        <div className="stack">
          <p>{words.text}</p>
          <FailureNotice title={texts.endFailed} error={endOthers.error} />
        </div>
      </ConfirmDialog>
    </>
  );
}
