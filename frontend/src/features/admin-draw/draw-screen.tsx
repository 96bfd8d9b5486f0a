import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useAdminProduct } from '../../shared/api/back-office-queries.js';
import { useDrawRecord } from '../../shared/draw/draw-record.js';
import { DrawStage } from '../../shared/draw/stage/draw-stage.js';
import { isStreamAlive } from '../../shared/live/live-updates.js';
import { useTitle } from '../../shared/site.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { DrawAfter } from './draw-after.js';
import { DrawBefore } from './draw-before.js';
import { useDrawWinners } from './draw-winners.js';
import { texts } from './texts.fr.js';
import { storedNames } from './typed-names.js';

/** The draw of one product: before, the animation, after (docs/product.md section 2, docs/product.md rules 8 and 9). */
export function DrawScreen() {
  useTitle(texts.title);
  const query = useAdminProduct(Number(useParams().id));
  if (query.isPending) return <Loading />;
  // A failed refetch must not remove a loaded product and the running animation.
  if (query.isLoadingError) {
    return (
      <>
        <h1 className="sr">{texts.title}</h1>
        <ErrorState
          title={query.error.message}
          error={query.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  return <Draw key={query.data.id} product={query.data} read={query.refetch} />;
}

/** @param props.read reads the product again */
function Draw({ product, read }: { product: AdminProduct; read: () => Promise<unknown> }) {
  // A draw started here plays on the stage first; the record of an earlier draw is shown immediately.
  const [onStage, setOnStage] = useState<DrawRecord | null>(null);
  const draw = useDrawWinners(product.id, setOnStage);
  const record = useDrawRecord(product.id, product.status === 'completed' && onStage === null);

  const over = product.status === 'completed' || product.status === 'cancelled';
  usePollWithoutLive(read, !over && !draw.isPending && onStage === null);
  useEffect(() => {
    if (over) storedNames(product.id).remove();
  }, [over, product.id]);

  if (onStage) {
    return (
      <DrawStage
        record={onStage}
        onDone={() => {
          setOnStage(null);
          void read();
        }}
      />
    );
  }
  if (product.status === 'completed' && !draw.isPending) {
    if (record.isError) {
      return (
        <>
          <h1 className="sr">{texts.title}</h1>
          <ErrorState title={record.error.message} error={record.error} onRetry={() => void record.refetch()} />
        </>
      );
    }
    return record.data ? <DrawAfter product={product} record={record.data} /> : <Loading />;
  }
  return <DrawBefore product={product} draw={draw} />;
}

/** Poll interval without the live stream, in milliseconds. */
export const pollMs = 30_000;

/** Polls a product while the live stream is not connected, the page is visible and the product may still change. */
function usePollWithoutLive(read: () => Promise<unknown>, mayChange: boolean): void {
  useEffect(() => {
    if (!mayChange) return;
    const timer = setInterval(() => {
      if (!document.hidden && !isStreamAlive()) void read();
    }, pollMs);
    return () => clearInterval(timer);
  }, [read, mayChange]);
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="stack stack-6">
      <Skeleton width="60%" height="2.25rem" />
      <Skeleton width="100%" height="24rem" />
    </LoadingRegion>
  );
}
