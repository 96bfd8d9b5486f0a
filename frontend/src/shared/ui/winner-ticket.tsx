import type { ReactNode } from 'react';
import { Tear } from './card.js';
import './winner-ticket.css';

interface WinnerTicketProps {
  number: string;
  name: string;
  city: string;
  /** On a wide window any name fits beside its number. */
  wide?: boolean;
  /** Their own sentence needs the width of the ticket. */
  spoken?: boolean;
  /** What became of their prize. */
  children?: ReactNode;
}

/** A longer number, or a name with a longer word, is above the other (characters): a phone has no room for both side by side. */
const longestNumber = 8;
const longestWord = 10;

/** A winner's gold ticket: number, public name, city; name and city are empty where the account is closed. */
export function WinnerTicket({ number, name, city, wide = false, spoken = false, children }: WinnerTicketProps) {
  const isLong =
    spoken ||
    number.length > (wide ? longestWord : longestNumber) ||
    (!wide && name.split(/[\s-]/).some(({ length }) => length > longestWord));
  return (
    <li className={isLong ? 'ticket winner tall' : 'ticket winner'}>
      <div>
        <span className="sm">Ticket</span>
        <span className={isLong ? 'num num-md' : 'num num-lg'}>{number}</span>
      </div>
      <Tear vertical={!isLong} />
      <div>
        <b>{name ? <bdi>{name}</bdi> : 'Gagnant anonyme'}</b>
        <span className="sm">{city}</span>
        {children}
      </div>
    </li>
  );
}
