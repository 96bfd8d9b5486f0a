import type { Win } from '@raffle/contracts/http/deliveries';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMyTickets, useMyWins } from '../../shared/api/my-queries.js';
import { FollowWin } from '../../shared/deliveries/won-banner.js';
import { myDraws, over, type MyDraw } from '../../shared/draw/my-draws.js';
import { Badge } from '../../shared/ui/badge.js';
import { texts } from './texts.fr.js';

/** The person's draws that have a result; the layout has read them already. */
export function useMyPastDraws(): MyDraw[] {
  return over(myDraws(useMyTickets().data?.tickets ?? [])).filter(({ status }) => status !== 'credited');
}

/** On a draw of the history in which the person had tickets: how many, and the one that won. */
export function MyMark({ draw }: { draw: MyDraw }) {
  const win = useMyWins().data?.wins.find((one) => isOf(draw, one));
  return (
    <p className="row row-1 row-wrap my-mark">
      {draw.status === 'won' && (
        <Badge tone="gold" dot>
          {win ? texts.wonWith(ticketNumber(win.product_id, win.ticket, win.places)) : texts.won}
        </Badge>
      )}
      <Badge tone="ok" dot>
        {texts.played(draw.tickets)}
      </Badge>
      {win && <FollowWin win={win} inline />}
      {draw.status === 'forfeited' && <Badge>{texts.forfeited}</Badge>}
    </p>
  );
}

const isOf = (draw: MyDraw, { product_id, state }: Win) => product_id === draw.product_id && state !== 'forfeited';
