import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, loadPart } from '../../shared/api/api-error.js';
import { useProduct } from '../../shared/api/public-queries.js';
import { useDrawRecord } from '../../shared/draw/draw-record.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { useReadAgain } from '../../shared/draw/use-read-again.js';
import { useTitle } from '../../shared/site.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { ComingScreen } from '../../shared/ui/spinner.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { productNumber } from '../../shared/wanted-address.js';
import { CancelledDraw } from './cancelled-draw.js';
import { ComingDraw } from './coming-draw.js';
import { CompletedDraw } from './completed-draw.js';
import { OpenDraw } from './open-draw.js';
import { WatchedHour } from './own-moment.js';
import { texts } from './texts.fr.js';
import './draw-record.css';

/** A product's public page: an open draw, an imminent one, the record of a completed one, or why it was cancelled. */
export function DrawRecordScreen() {
  const id = productNumber(useParams().id) ?? 0;
  const isId = id > 0;
  const product = useProduct(id, isId);
  const closed = product.data?.status === 'completed' || product.data?.status === 'cancelled';
  // A record may exist although its product currently fails to load.
  const record = useDrawRecord(id, isId && (closed || product.failureCount > 0));
  const name = record.data?.product.name ?? product.data?.name;
  useTitle(name === undefined ? texts.plainTitle : texts.title(name));
  useReadAgain(product.data, product.refetch);

  const { rolls, Stage, onPlayed, live } = useRoll(product.data, record.data);
  if (record.data && rolls) {
    return (
      <>
        {product.data && <OpenDraw product={product.data} />}
        {Stage && <Stage record={record.data} onDone={onPlayed} />}
      </>
    );
  }
  if (record.data) {
    return (
      <WatchedHour value={live && product.data?.draw_at != null}>
        <CompletedDraw record={record.data} product={product.data} live={live} />
      </WatchedHour>
    );
  }
  if (product.data?.status === 'active' || product.data?.status === 'drawing')
    return <OpenDraw product={product.data} />;
  // An administrator reads other drafts too.
  if (product.data?.status === 'draft' && product.data.opens_at !== undefined)
    return <ComingDraw product={product.data} opensAt={product.data.opens_at} />;
  // A full one has a record too, which replaces this.
  if (product.data?.cancelled && (record.isPending || isMissing(record.error)))
    return <CancelledDraw product={product.data} cancelled={product.data.cancelled} />;

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
  // Drawn, and its record is on its way: the product stays where it was.
  return product.data?.status === 'completed' ? (
    <OpenDraw product={product.data} />
  ) : (
    <ComingScreen title={texts.loading} />
  );
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/**
 * A visitor who watches the draw sees the roll before the result; the roll's code is loaded while the draw is awaited.
 * @returns `Stage` while the roll plays, and whether the result was awaited on this page
 */
function useRoll(product: Product | undefined, record: DrawRecord | undefined) {
  const [awaited, setAwaited] = useState(false);
  const [played, setPlayed] = useState(false);
  const signedIn = useSignedInAs() === 'user';
  const open = product?.status === 'active' || product?.status === 'drawing';
  if (open && !record && !awaited) setAwaited(true);
  const drawn = awaited && record !== undefined && !record.cancelled;
  const stage = useQuery({
    queryKey: ['draw-stage', signedIn],
    queryFn: async ({ client }) => {
      void loadResult(client, signedIn);
      return loadPart(async () => ({
        Stage: signedIn
          ? (await import('../../shared/draw/stage/own-stage.js')).OwnStage
          : (await import('../../shared/draw/stage/draw-stage.js')).DrawStage,
      }));
    },
    enabled: drawn || (open && product.places_left === 0),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  const rolls = drawn && !played && !stage.isError;
  return { rolls, Stage: rolls ? stage.data?.Stage : undefined, onPlayed: () => setPlayed(true), live: drawn };
}

/** Loads what the result needs while the draw is awaited: its stage ends on all pages at once. What is missing then is loaded where it is shown. */
const loadResult = (queries: QueryClient, signedIn: boolean) =>
  Promise.allSettled([
    import('@raffle/draw-protocol'),
    import('./check-signature.js').then(({ recordKeysQuery }) => queries.prefetchQuery(recordKeysQuery)),
    import('./seen-root.js'),
    signedIn && import('./own-outcome.js'),
  ]);
