import { useState } from 'react';
import { Link } from 'react-router';
import { dateAndTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { AddNote } from './add-note.js';
import { usePersonHistory } from '../../shared/person/person-history.js';
import { momentsOf, whyNoTicket, withNotes } from './person-timeline.js';
import { timelineTexts as texts } from './timeline-texts.fr.js';
import { useNotes } from './user-notes.js';

const shownFirst = 8;

/** Why the person has no ticket, in one sentence, and what happened to them, the newest first. */
export function Timeline({ userId }: { userId: string }) {
  const [allShown, setAllShown] = useState(false);
  const history = usePersonHistory(userId);
  const { data } = history;
  const why = data && whyNoTicket(data);
  const notes = useNotes(userId);
  const moments = data ? withNotes(momentsOf(data), notes.data) : [];
  const shown = allShown ? moments : moments.slice(0, shownFirst);
  return (
    <Card large className="stack timeline">
      <header className="row between row-wrap">
        <h2>{texts.title}</h2>
        <AddNote userId={userId} />
      </header>
      {why && (
        <div className="stack stack-1">
          <p className="sm muted">{texts.why}</p>
          <p className="semibold breakable">{why}</p>
        </div>
      )}
      {data && data.unavailable.length > 0 && (
        <p className="sm muted" role="alert">
          {texts.unavailable(new Intl.ListFormat('fr').format(data.unavailable.map((part) => texts.parts[part])))}
        </p>
      )}
      {notes.isLoadingError && (
        <p className="sm muted" role="alert">
          {texts.notesMissing}
        </p>
      )}
      {data?.more && <p className="sm muted">{texts.more}</p>}
      {history.isPending && (
        <LoadingRegion label={texts.loading} className="stack">
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
        </LoadingRegion>
      )}
      {data === undefined && history.isError && (
        <ErrorState
          title={texts.failed}
          error={history.error}
          reassurance={null}
          onRetry={() => void history.refetch()}
        />
      )}
      <ol className="list">
        {shown.map(({ at, what, detail, to }, index) => (
          <li key={`${at} ${what} ${index}`}>
            <div className="grow">
              {to === undefined ? <b className="breakable">{what}</b> : <Link to={to}>{what}</Link>}
              {detail !== '' && <p className="sm muted breakable detail">{detail}</p>}
            </div>
            <time className="xs muted right" dateTime={at}>
              {dateAndTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {moments.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setAllShown(true)}>
          {texts.showAll(moments.length)}
        </Button>
      )}
    </Card>
  );
}
