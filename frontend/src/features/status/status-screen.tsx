import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { dateAndTime, sinceWhen } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/site.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { usePlatformStatus, type PartStatus } from './get-status.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/card.css';
import './status.css';

/** Which parts work, in words for ticket buyers (docs/product.md rule 23). */
export function StatusScreen() {
  useTitle(texts.title);
  const status = usePlatformStatus();
  return (
    <div className="narrow stack stack-6 page">
      <h1>{texts.title}</h1>
      {status.isPending ? (
        <Loading />
      ) : !status.data ? (
        <ErrorState
          title={texts.loadFailed}
          error={status.error}
          reassurance={texts.safe}
          onRetry={() => void status.refetch()}
          statusLink={false}
        />
      ) : (
        <>
          <Verdict parts={status.data.parts} />
          {status.isError && <Notice tone="warn">{texts.stale}</Notice>}
          <ul className="card list" aria-label={texts.list}>
            {status.data.parts.map((one) => (
              <Part key={one.part} {...one} />
            ))}
          </ul>
          <div className="row between row-wrap">
            <p className="sm muted" role="status">
              {texts.checked(dateAndTime(status.data.checked_at))}
            </p>
            <Button kind="secondary" size="small" busy={status.isFetching} onClick={() => void status.refetch()}>
              <Icon of={RefreshCw} />
              {texts.refresh}
            </Button>
          </div>
        </>
      )}
      <p className="sm">
        <Link className="tap" to="/">
          {texts.home}
        </Link>
      </p>
    </div>
  );
}

function Verdict({ parts }: { parts: readonly PartStatus[] }) {
  const down = parts.filter(({ working }) => !working);
  const late = parts.some((one) => one.late);
  if (down.length === 0) {
    return late ? (
      <Notice tone="warn">
        <b>{texts.slow}.</b> {texts.slowHint}
      </Notice>
    ) : (
      <Notice tone="ok">
        <b>{texts.allWork}.</b> {texts.allWorkHint} {texts.allSafe}
      </Notice>
    );
  }
  return (
    <Notice tone="warn">
      <b>{texts.someDown(down.map(({ part }) => texts.parts[part].name).join(', '))}.</b> {late && `${texts.slowHint} `}
      {texts.safe}
    </Notice>
  );
}

function Part({ part, working, late, since }: PartStatus) {
  const { name, what } = texts.parts[part];
  const now = useNow();
  return (
    <li className="row between row-wrap part">
      <div>
        <b>{name}</b>
        <p className="sm muted">{since === null ? what : texts.downSince(sinceWhen(since, now))}</p>
      </div>
      <Badge tone={late ? 'gold' : working ? 'ok' : 'bad'} dot>
        {late ? texts.late : working ? texts.works : texts.down}
      </Badge>
    </li>
  );
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="stack stack-6">
      <Skeleton width="100%" height="6rem" />
      <div className="card list">
        {Object.keys(texts.parts).map((part) => (
          <div key={part} className="row between">
            <div className="grow stack stack-1">
              <Skeleton width="40%" height="1.25rem" />
              <Skeleton width="60%" height="1.25rem" />
            </div>
            <Skeleton width="6rem" height="1.5rem" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
