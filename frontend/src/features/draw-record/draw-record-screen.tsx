import type { DrawRecord } from '@raffle/contracts';
import { Hourglass, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useDrawRecord, useVerification } from '../../shared/draw/get-draw-record.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { Badge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import './draw-record.css';
import { RecordSteps } from './record-steps.js';
import { RecordWinners } from './record-winners.js';
import { texts } from './texts.fr.js';

/** The public page of a draw: verdict first, then the steps, computed in the visitor's own browser (draw-protocol.md). */
export function DrawRecordScreen() {
  const id = Number(useParams().id);
  const query = useDrawRecord(id, Number.isSafeInteger(id) && id > 0);
  useTitle(query.data ? texts.title(query.data.product.name) : texts.plainTitle);
  const missing = !Number.isSafeInteger(id) || id <= 0 || isMissing(query.error);

  if (missing) {
    return (
      <div className="wrap page">
        <EmptyState title={texts.missing} action={<ButtonLink to="/">{texts.home}</ButtonLink>}>
          {texts.missingHint}
        </EmptyState>
      </div>
    );
  }
  if (query.isPending) {
    return (
      <Skeleton label={texts.loading} className="wrap stack stack-6 page">
        <Bone className="h-36 w-full" />
        <Bone className="h-96 w-full" />
      </Skeleton>
    );
  }
  if (query.isError) {
    return (
      <div className="wrap page">
        <ErrorState title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return <Shown record={query.data} />;
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

function Shown({ record }: { record: DrawRecord }) {
  const verification = useVerification(record);
  const winners = record.picks.filter((pick) => pick.wins).length;
  return (
    <div className="wrap stack stack-6 page">
      <div className="rechead">
        <div className="row gap-4 items-start">
          <ProductPicture src={record.product.image_url} eager className="rec" />
          <div className="grow stack stack-2">
            <div>
              <Badge tone="ok" dot>
                {texts.done}
              </Badge>
            </div>
            <h1>{record.product.name}</h1>
            <p className="sm muted">
              {texts.summary(
                dateAndTime(record.drawn_at),
                counted(record.tickets, 'ticket', 'tickets'),
                counted(winners, 'gagnant', 'gagnants'),
              )}
            </p>
          </div>
        </div>
        <Verdict verification={verification} />
      </div>
      <div className="recgrid">
        <RecordWinners record={record} />
        <RecordSteps record={record} verification={verification} />
      </div>
    </div>
  );
}

function Verdict({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const [tone, icon, title, hint] = verification.isError
    ? (['unknown', Hourglass, texts.cannotCheck, texts.cannotCheckHint] as const)
    : verification.data === undefined
      ? (['unknown', Hourglass, texts.checking, ''] as const)
      : verification.data.verified
        ? (['', ShieldCheck, texts.verified, texts.verifiedHint] as const)
        : (['refuted', ShieldAlert, texts.refuted, texts.refutedHint] as const);
  return (
    <div className={`verdict ${tone}`} role="status">
      <Icon of={icon} />
      <div>
        <h2>{title}</h2>
        <p className="sm">{hint}</p>
      </div>
    </div>
  );
}
