import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useProduct } from '../../shared/api/get-product.js';
import { useDrawRecord } from '../../shared/draw/get-draw-record.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import { CompletedDraw } from './completed-draw.js';
import './draw-record.css';
import { OpenDraw } from './open-draw.js';
import { texts } from './texts.fr.js';

/** A product's public page: an open draw to take part in, one that is about to come, or the record of a completed one. */
export function DrawRecordScreen() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const product = useProduct(id, isId);
  const closed = product.data?.status === 'completed';
  // A record may stand although its product cannot be read just now.
  const record = useDrawRecord(id, isId && (closed || product.failureCount > 0));
  const name = record.data?.product.name ?? product.data?.name;
  useTitle(name === undefined ? texts.plainTitle : texts.title(name));
  useReadAgainWhileDrawing(product.data?.status === 'drawing', product.refetch);

  if (record.data) return <CompletedDraw record={record.data} />;
  if (product.data?.status === 'active' || product.data?.status === 'drawing')
    return <OpenDraw product={product.data} />;

  const error = record.error ?? product.error;
  if (!isId || isMissing(error) || (product.data && !closed)) {
    return (
      <div className="wrap page">
        <h1 className="sr">{texts.plainTitle}</h1>
        <EmptyState title={texts.missing} action={<ButtonLink to="/">{texts.home}</ButtonLink>}>
          {texts.missingHint}
        </EmptyState>
      </div>
    );
  }
  if (error && !record.isFetching && !product.isFetching) {
    const retry = () => void Promise.all([product.refetch(), closed ? record.refetch() : undefined]);
    return (
      <div className="wrap page">
        <h1 className="sr">{texts.plainTitle}</h1>
        <ErrorState title={texts.loadFailed} error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <Skeleton label={texts.loading} className="wrap stack stack-6 page">
      <Bone className="h-36 w-full" />
      <Bone className="h-96 w-full" />
    </Skeleton>
  );
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** How often a page that waits for its draw looks whether it is over, in milliseconds. */
const lookMs = 10_000;

function useReadAgainWhileDrawing(drawing: boolean, read: () => Promise<unknown>): void {
  useEffect(() => {
    if (!drawing) return;
    const look = () => {
      if (document.visibilityState === 'visible') void read();
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [drawing, read]);
}
