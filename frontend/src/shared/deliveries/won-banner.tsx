import type { Win } from '@raffle/contracts/http/deliveries';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { Trophy } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dateAndTime, longDate } from '../format/dates.js';
import { Listen } from '../listen/listen.js';
import { texts as shared } from '../texts.fr.js';
import { ButtonLink } from '../ui/button.js';
import { Tear } from '../ui/card.js';
import { Icon } from '../ui/icon.js';
import { useMyWins } from '../api/my-queries.js';
import { texts } from './texts.fr.js';
import './own-win.css';

/** A gold ticket for each prize that its winner has not confirmed yet; renders nothing if there is none (docs/product.md rule 37). */
export function WonBanner() {
  const open =
    useMyWins().data?.wins.filter(({ state, handover }) => state !== 'forfeited' && !handover?.confirmed_at) ?? [];
  if (open.length === 0) return null;
  return (
    <ul className="stack stack-3">
      {open.map((win) => (
        <li key={win.id}>
          <OwnWin
            number={ticketNumber(win.product_id, win.ticket, win.places)}
            product={win.product_name}
            action={<FollowWin win={win} />}
          >
            {nextStep(win)}
          </OwnWin>
        </li>
      ))}
    </ul>
  );
}

/** A person's own prize: above the perforation what is won and with which ticket, below it what comes next. */
export function OwnWin({ number, product, action, children }: OwnWinProps) {
  const id = useId();
  return (
    <div className="ticket own-win" id={id}>
      <div className="row row-wrap">
        <Icon of={Trophy} large />
        <p className="grow">
          <b>{texts.youWon}</b>
          {product !== undefined && <span className="block">{product}</span>}
        </p>
        <div className="row row-wrap of-win">
          <span className="num num-lg">{number}</span>
          {/* Beside the number: where it is absent nothing but the end of this row is empty. */}
          <Listen to={id} kind="paper" />
        </div>
      </div>
      <Tear />
      <div className="row row-wrap">
        <div className="grow stack stack-1">
          <p>{children}</p>
          <p className="sm semibold">{shared.neverMoney}</p>
        </div>
        {action}
      </div>
    </div>
  );
}

interface OwnWinProps {
  /** The ticket's. */
  number: string;
  /** Where the screen does not name it already. */
  product?: string;
  /** The link to it. */
  action: ReactNode;
  /** What comes next. */
  children: ReactNode;
}

/** What comes next for a prize, until it is received. */
export function nextStep({ state, appointment, handover }: Win): string {
  if (handover) return texts.received(longDate(handover.at), handover.confirmed_at !== null);
  if (appointment) return texts.meeting(dateAndTime(appointment.at), appointment.place);
  return state === 'contacted' ? texts.next.contacted : texts.next.to_contact;
}

/** The link to everything about a prize: a button, or in a list of draws (`inline`) a word. */
export function FollowWin({ win: { id, product_name: product }, inline = false }: FollowWinProps) {
  const to = `/dashboard/wins#${id}`;
  const words = (
    <>
      {texts.follow}
      <span className="sr">&nbsp;: {product}</span>
    </>
  );
  return inline ? (
    <Link className="sm tap semibold" to={to}>
      {words}
    </Link>
  ) : (
    <ButtonLink kind="paper" to={to}>
      {words}
    </ButtonLink>
  );
}

interface FollowWinProps {
  win: Pick<Win, 'id' | 'product_name'>;
  inline?: boolean;
}
