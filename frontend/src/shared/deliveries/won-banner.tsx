import { ticketNumber } from '@raffle/contracts/ticket-number';
import { Trophy } from 'lucide-react';
import { texts as shared } from '../texts.fr.js';
import { ButtonLink } from '../ui/button.js';
import { Tear } from '../ui/card.js';
import { Icon } from '../ui/icon.js';
import { useMyWins } from './get-my-wins.js';
import { texts } from './texts.fr.js';
import '../ui/ticket.css';
import '../ui/winner-ticket.css';

/** A gold ticket for each prize that its winner has not confirmed yet; renders nothing if there is none (docs/product.md rule 37). */
export function WonBanner() {
  const open =
    useMyWins().data?.wins.filter(({ state, handover }) => state !== 'forfeited' && !handover?.confirmed_at) ?? [];
  if (open.length === 0) return null;
  return (
    <ul className="stack stack-3">
      {open.map((win) => (
        <li key={win.id} className="ticket winner">
          <div>
            <Icon of={Trophy} large />
            <span className="num num-md">{ticketNumber(win.product_id, win.ticket, win.places)}</span>
          </div>
          <Tear vertical />
          <div className="stack stack-2">
            <div>
              <b>{texts.youWon}</b>
              <p>{win.product_name}</p>
            </div>
            <p className="xs">{shared.neverMoney}</p>
            <ButtonLink className="at-start" kind="paper" to={`/dashboard/wins#${win.id}`}>
              {texts.follow}
              <span className="sr"> : {win.product_name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
