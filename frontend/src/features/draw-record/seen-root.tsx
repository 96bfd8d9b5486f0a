import type { DrawRecord } from '@raffle/contracts/http/draws';
import { hash, instant, productId } from '@raffle/contracts/values';
import { hasHour } from '@raffle/draw-protocol/beacon-rule';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { dateAndTime } from '../../shared/format/dates.js';
import { serverNow } from '../../shared/server-clock.js';
import { storedValue } from '../../shared/stored-value.js';
import { Icon } from '../../shared/ui/icon.js';
import { texts } from './texts.fr.js';

/** Draws whose root this device keeps, the newest last. */
const maxKept = 50;

/** The roots that this device saw before the hour of their draws, and when it first did (docs/draw-protocol.md). */
const stored = storedValue('raffle.seen-roots', z.array(z.object({ productId, root: hash, at: instant })));

/** Keeps the first root that this device sees of a draw before its hour. @returns it */
export function keepRoot(id: number, root: string, hour: string) {
  const kept = stored.read() ?? [];
  const known = kept.find((one) => one.productId === id);
  const now = serverNow();
  if (known || now.getTime() >= Date.parse(hour)) return known;
  const seen = { productId: id, root, at: now.toISOString() };
  stored.write([...kept, seen].slice(-maxKept));
  return seen;
}

/** Says since when this device keeps the root of a list whose draw is to come. */
export function KeptRoot({ productId: id, root, drawAt: hour }: { productId: number; root: string; drawAt: string }) {
  // Stored on the first render: the time of the first view is compared later.
  const [seen] = useState(() => keepRoot(id, root, hour));
  if (!seen || stored.isLost()) return null;
  return seen.root === root ? (
    <p className="sm">{texts.listIsKept(dateAndTime(seen.at))}</p>
  ) : (
    <OtherRoot seen={seen} />
  );
}

/** Compares the root of a record with the one that this device saw before the hour; nothing where it saw none. */
export function SeenRoot({ record }: { record: DrawRecord }) {
  const [kept] = useState(() => stored.read() ?? []);
  const seen = kept.find((one) => one.productId === record.product.id);
  if (!seen || !hasHour(record.terms.rule)) return null;
  if (seen.root !== record.root) return <OtherRoot seen={seen} />;
  return (
    <p className="row row-2 sm">
      <Icon of={ShieldCheck} />
      {texts.seenSame(dateAndTime(seen.at))}
    </p>
  );
}

function OtherRoot({ seen }: { seen: { root: string; at: string } }) {
  return (
    <div className="verdict refuted" role="alert">
      <Icon of={ShieldAlert} />
      <div>
        <p>{texts.seenOther(dateAndTime(seen.at))}</p>
        <p className="label">{texts.seenValue}</p>
        <p className="hash">{seen.root}</p>
      </div>
    </div>
  );
}
