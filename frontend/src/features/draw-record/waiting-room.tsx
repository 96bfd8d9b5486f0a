import { clock } from '@raffle/contracts/date-text';
import type { Product } from '@raffle/contracts/http/products';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Listen } from '../../shared/listen/listen.js';
import { watchDraw } from '../../shared/live/watched-draw.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { Badge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Countdown } from '../../shared/ui/countdown.js';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { useNow } from '../../shared/use-now.js';
import { loginFromDraw } from '../../shared/wanted-address.js';
import { texts } from './texts.fr.js';
import './waiting-room.css';

const OwnTickets = lazy(async () => ({ default: (await import('../../shared/draw/stage/own-tickets.js')).OwnTickets }));

/** How long before its hour the page of a draw becomes its waiting room (milliseconds). */
const openMs = 15 * 60_000;
/** A round of drand is produced every three seconds: one that is later than this is late (milliseconds). */
const lateMs = 60_000;

/** The hour of a draw whose waiting room is open; null before that, and for a draw without an hour. */
export function useWaitingRoom({ draw_at: at, status }: Product): string | null {
  const now = useNow().getTime();
  if (at === null || status === 'cancelled') return null;
  return now >= Date.parse(at) - openMs ? at : null;
}

/** Counts this page among those that watch the draw. */
export function useWatched({ id, draw_at: at }: Product): void {
  useEffect(() => (at === null ? undefined : watchDraw(id)), [id, at]);
}

/** The last minutes before a draw, and those until its result: the time left, who waits, one's own tickets, and what will happen. */
export function WaitingRoom({ product, at }: { product: Product; at: string }) {
  // The live stream tells it (apply-live-event.ts).
  const { data: watching = 0 } = useQuery<number>({ queryKey: ['watching', product.id], queryFn: skipToken });
  const demonstration = isDemonstration(product.beacon_rule);
  const hour = new Date(at);
  return (
    <section className="waiting" id="attente">
      <div className="stack stack-5">
        <div className="row row-4">
          <ProductPicture src={product.image_url} thumb eager />
          <div className="grow stack stack-1">
            <p className="row row-2 row-wrap">
              <Badge tone="solid">{counted(product.max_winners, 'gagnant', 'gagnants')}</Badge>
              {demonstration && <Badge dot>{hourTexts.demonstration}</Badge>}
            </p>
            <h1>{product.name}</h1>
          </div>
        </div>
        <Clock at={at} begun={product.status === 'drawing'} />
        {/* Its line is there before the number: nothing below moves. */}
        <p className="on-stage-2">
          {watching > 1 ? texts.waitingRoom.watching(number(watching), watching >= 100) : '\u00a0'}
        </p>
        <Own product={product} />
      </div>
      <div className="stack stack-3">
        <div className="row between">
          <h2>{texts.waitingRoom.title}</h2>
          <Listen to="attente" kind="stage" upright />
        </div>
        <ol className="stack stack-2">
          {texts.waitingRoom
            .steps(clock(hour.getUTCHours(), hour.getUTCMinutes()), demonstration, product.max_winners)
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
      </div>
    </section>
  );
}

/** @param begun catalog has begun the draw, and asks for its number */
function Clock({ at, begun }: { at: string; begun: boolean }) {
  const passed = useNow(1_000).getTime() - Date.parse(at);
  const late = passed > lateMs;
  return passed < 0 ? (
    <div className="stack stack-1">
      <p>{texts.waitingRoom.in}</p>
      <p className="clock">
        <Countdown to={at} />
      </p>
      <p className="sm on-stage-2">{hourTexts.ahead(at)}</p>
    </div>
  ) : (
    <div className="stack stack-1" role="status">
      <p className="clock row">
        <Icon of={Hourglass} />
        {texts.waitingRoom.begins}
      </p>
      <p className="sm on-stage-2">
        {!late ? texts.waitingRoom.soon : begun ? texts.waitingRoom.late : texts.waitingRoom.notBegun}
      </p>
    </div>
  );
}

function Own({ product }: { product: Product }) {
  return useSignedInAs() === 'user' ? (
    <Suspense fallback={<div className="own-tickets" />}>
      <OwnTickets product={product} />
    </Suspense>
  ) : (
    <div>
      <ButtonLink kind="stage" to={loginFromDraw(product.id)}>
        {texts.waitingRoom.login}
      </ButtonLink>
    </div>
  );
}
