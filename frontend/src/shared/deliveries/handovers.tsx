import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listHandovers, type PublicHandover } from '@raffle/contracts/http/deliveries';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { queryOf } from '../api/query-of.js';
import { longDate } from '../format/dates.js';
import { Icon } from '../ui/icon.js';
import { ProductPicture } from '../ui/product-picture.js';
import { shownTexts } from './shown-texts.fr.js';
import { texts } from './texts.fr.js';
import './handovers.css';

/** The prizes of a completed draw that are handed over, and what its winners show, read separately from its record, which never changes. */
export function useHandovers(productId: number, enabled: boolean): AnswerOf<typeof listHandovers> | undefined {
  return useQuery({ ...queryOf(listHandovers, { params: { productId } }), enabled }).data;
}

/** `Remis le …` beside its winner, with the photo where they agreed (docs/product.md rule 37). @param handover undefined until then */
export function Handover({ handover }: { handover: PublicHandover | undefined }) {
  if (handover === undefined) return <span className="sm muted">{shownTexts.toCome}</span>;
  const { at, confirmed, photo_url: photo, corrections } = handover;
  return (
    <span className="stack stack-1 handed-over">
      <span className="row row-2 sm">
        <Icon of={CircleCheck} />
        <span>
          {texts.handedOver(longDate(at))}
          {confirmed && <b className="block">{shownTexts.confirmed}</b>}
        </span>
      </span>
      <Corrections of={corrections} />
      {photo !== null && <ProductPicture src={photo} eager={false} />}
    </span>
  );
}

/** What was said in public about a hand-over since. */
export function Corrections({ of }: { of: PublicHandover['corrections'] }) {
  return of.map(({ at, text }, index) => (
    <span key={index} className="sm block breakable">
      {texts.correction(longDate(at), text)}
    </span>
  ));
}

/** Prizes of a draw that are handed over, with their tickets: their winners are not beside them. */
export function Handovers({ productId, places, handovers }: HandoversProps) {
  if (handovers.length === 0) return null;
  return (
    <ul className="row row-wrap">
      {handovers.map((handover) => (
        <li key={handover.ticket}>
          <b className="sm">{ticketNumber(productId, handover.ticket, places)}</b>
          <Handover handover={handover} />
        </li>
      ))}
    </ul>
  );
}

interface HandoversProps {
  productId: number;
  places: number;
  handovers: readonly PublicHandover[];
}
