import type { ReactNode } from 'react';
import { Tear } from './card.js';
import './winner-ticket.css';

interface WinnerTicketProps {
  number: string;
  name: string;
  city: string;
  /** On a wide window any name fits beside its number. */
  wide?: boolean;
  /** Number above name: their own sentence, or another winner of the same list, needs the width of the ticket. */
  tall?: boolean;
  /** What became of their prize. */
  children?: ReactNode;
}

/** A longer number, or a name with a longer word, is above the other (characters): a phone has no room for both side by side. */
const longestNumber = 8;
const longestWord = 10;

/** Whether a ticket has no room for name and number side by side. */
export const isLong = (number: string, name: string, wide = false): boolean =>
  number.length > (wide ? longestWord : longestNumber) ||
  (!wide && name.split(/[\s-]/).some(({ length }) => length > longestWord));

/** A winner's gold ticket: number, public name, city; name and city are empty where the account is closed. */
export function WinnerTicket({ number, name, city, wide = false, tall = false, children }: WinnerTicketProps) {
  const above = tall || isLong(number, name, wide);
  return (
    <li className={above ? 'ticket winner tall' : 'ticket winner'}>
      <div>
        <span className="sm">Ticket</span>
        <span className={above ? 'num num-md' : 'num num-lg'}>{number}</span>
      </div>
      <Tear vertical={!above} />
      <div>
        <b>{name ? <bdi>{name}</bdi> : 'Gagnant anonyme'}</b>
        <span className="sm">{city}</span>
        {children}
      </div>
    </li>
  );
}
