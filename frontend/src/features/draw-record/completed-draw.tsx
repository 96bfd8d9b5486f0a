import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { Hourglass, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ReplayDraw } from '../../shared/draw/stage/replay-draw.js';
import { useVerification } from '../../shared/draw/draw-record.js';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { ticketsAndPeople } from '../../shared/draw/tickets-and-people.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { useSession } from '../../shared/session/session-provider.js';
import { Badge, StatusBadge } from '../../shared/ui/badge.js';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { CancellationNotice } from './cancelled-draw.js';
import { PrizeFacts } from '../../shared/ui/prize-facts.js';
import { ProductAdditions } from './product-additions.js';
import { RecordProofs } from './record-proofs.js';
import { RecordReasons } from './record-reasons.js';
import { OwnTickets, RecordWinners } from './record-winners.js';
import { resultOf, ShareDraw } from './share-draw.js';
import { texts } from './texts.fr.js';
import { verdictOf, type Verdict } from './verdict.js';

/** Loaded only for signed-in users. */
const OwnOutcome = lazy(async () => ({ default: (await import('./own-outcome.js')).OwnOutcome }));
const SeenRoot = lazy(async () => ({ default: (await import('./seen-root.js')).SeenRoot }));
const WishStillOpen = lazy(async () => ({ default: (await import('./wish-button.js')).WishStillOpen }));
const ShareResult = lazy(async () => ({ default: (await import('./own-outcome.js')).ShareResult }));

/** The record of a completed draw, or of one cancelled in public: the winners, why to believe it, then the proofs, verified in the visitor's browser (docs/draw-protocol.md). */
export function CompletedDraw({ record, product, live }: CompletedDrawProps) {
  const { session } = useSession();
  const verification = useVerification(record);
  const verdict = verdictOf(record, verification);
  const winners = holdersOf(record).length;
  const [ownKnown, setOwnKnown] = useState(false);
  const known = session.status === 'user' ? ownKnown : session.status !== 'loading';
  return (
    <div className="wrap stack stack-6 page">
      <div className="rechead">
        <div className="row row-4">
          <ProductPicture src={product?.image_struck_at ? '' : record.product.image_url} eager className="rec" />
          <div className="grow stack stack-2">
            <div>
              {record.cancelled ? (
                <StatusBadge status="cancelled" />
              ) : (
                <Badge tone="ok" dot>
                  {texts.done}
                </Badge>
              )}
              {record.demonstration && <Badge dot>{hourTexts.demonstration}</Badge>}
            </div>
            <h1>{record.product.name}</h1>
            <p className="sm muted">
              {texts.summary(
                dateAndTime(record.drawn_at),
                ticketsAndPeople(record),
                record.cancelled ? null : counted(winners, 'gagnant', 'gagnants'),
              )}
            </p>
            <PrizeFacts facts={record.product.facts ?? []} />
            <ProductAdditions product={product} />
          </div>
        </div>
        {!record.cancelled && winners > 0 && <ReplayDraw record={record} />}
      </div>
      {session.status === 'user' && (
        <Suspense fallback={null}>
          <OwnOutcome record={record} live={live} onKnown={() => setOwnKnown(true)} />
        </Suspense>
      )}
      {record.cancelled && <CancellationNotice {...record.cancelled} />}
      <div className={known ? 'recgrid known' : 'recgrid'}>
        <RecordWinners record={record} />
        <Card large className="why stack stack-6">
          <VerdictNotice verdict={verdict} record={record} />
          <Suspense fallback={null}>
            <SeenRoot record={record} />
          </Suspense>
          <RecordReasons record={record} verdict={verdict} />
          <RecordProofs record={record} verification={verification} verdict={verdict} />
        </Card>
        <div className="stack stack-6 rest">
          <OwnTickets record={record} />
          {record.cancelled ? null : session.status === 'user' ? (
            <Suspense fallback={null}>
              <ShareResult record={record} />
              <WishStillOpen productId={record.product.id} />
            </Suspense>
          ) : (
            <ShareDraw {...resultOf(record)} />
          )}
        </div>
      </div>
    </div>
  );
}

interface CompletedDrawProps {
  record: DrawRecord;
  /** Undefined until it is loaded: the record alone is enough. */
  product: Product | undefined;
  live: boolean;
}

/** What this device found, in a sentence and what follows from it. */
function VerdictNotice({ verdict, record }: { verdict: Verdict; record: DrawRecord }) {
  const [tone, icon, title, hint] = shownAs(verdict, record);
  const isChecking = verdict === 'checking';
  return (
    <div className={`verdict ${tone}`} role="status" aria-busy={isChecking || undefined}>
      <Icon of={icon} />
      <div>
        <h2 className={isChecking ? 'scripted' : undefined}>{title}</h2>
        <p className="sm">{hint}</p>
        {isChecking && (
          <noscript>
            <h2>{texts.cannotCheck}</h2>
            <p className="sm">{texts.cannotCheckHint}</p>
          </noscript>
        )}
      </div>
    </div>
  );
}

function shownAs(verdict: Verdict, { cancelled, beacon, ...record }: DrawRecord) {
  switch (verdict) {
    case 'cannotCheck':
      return ['unknown', ShieldQuestionMark, texts.cannotCheck, texts.cannotCheckHint] as const;
    case 'checking':
      return ['unknown', Hourglass, texts.checking, ''] as const;
    case 'verified':
      if (cancelled) return ['', ShieldCheck, texts.verifiedCancelled, texts.nothingHidden] as const;
      return [
        '',
        ShieldCheck,
        texts.verified(holdersOf(record).length),
        beacon === null ? texts.verifiedHint : texts.verifiedWithNumber,
      ] as const;
    case 'demonstration':
      return ['unknown', ShieldQuestionMark, texts.demonstrationTitle, texts.demonstrationHint] as const;
    case 'unproven':
      return ['unknown', ShieldQuestionMark, texts.unproven, texts.unprovenHint] as const;
    case 'withoutBeacon':
      return ['refuted', ShieldAlert, texts.withoutBeacon, texts.withoutBeaconHint] as const;
    case 'refuted':
      return ['refuted', ShieldAlert, texts.refuted, texts.refutedHint] as const;
  }
}
