import { date } from '../../shared/format/dates.js';
import { counted, plural } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Tear } from '../../shared/ui/card.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import type { CompletedDraw } from './list-draws.js';
import { texts } from './texts.fr.js';

/** Winners named on a card; the dialog has them all. */
const shownWinners = 3;

/** One completed draw as a ticket: what was drawn over who won. */
export function DrawCard({ draw, eager, onShowWinners }: DrawCardProps) {
  const more = draw.winners.length - shownWinners;
  return (
    <li className="ticket past">
      <div className="row top">
        <ProductPicture src={draw.image_url} thumb eager={eager} />
        <div className="grow">
          <h2 className="text-base">{draw.name}</h2>
          <p className="sm muted">
            <span className="nowrap">{date(draw.drawn_at)}</span>,{' '}
            {counted(draw.tickets, texts.participant, texts.participantMany)}
          </p>
        </div>
      </div>
      <Tear />
      <div className="stack stack-2 stub">
        <p className="sm">
          <b>{plural(draw.winners.length, texts.winner, texts.winners)}</b>{' '}
          <span className="muted">
            {draw.winners.slice(0, shownWinners).join(' · ')}
            {more > 0 && ` ${texts.moreWinners(counted(more, 'autre', 'autres'))}`}
          </span>
        </p>
        <Button kind="secondary" size="small" className="justify-self-start" onClick={onShowWinners}>
          {texts.seeWinners}
          <span className="sr"> : {draw.name}</span>
        </Button>
      </div>
    </li>
  );
}

export interface DrawCardProps {
  draw: CompletedDraw;
  eager: boolean;
  onShowWinners: () => void;
}
