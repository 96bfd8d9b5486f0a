import type { ReactNode } from 'react';
import { Tear } from './card.js';
import './winner-ticket.css';

interface WinnerTicketProps {
  number: string;
  name: string;
  city: string;
  /** What became of their prize. */
  children?: ReactNode;
}

/** A longer number stands above its winner (characters): beside it, a phone has no room for the name. */
const longestBeside = 10;

/** A winner's gold ticket: number, public name, city; name and city are empty where the account is closed. */
export function WinnerTicket({ number, name, city, children }: WinnerTicketProps) {
  const isLong = number.length > longestBeside;
  return (
    <li className={isLong ? 'ticket winner tall' : 'ticket winner'}>
      <div>
        <span className="xs">Ticket</span>
        <span className={isLong ? 'num num-md' : 'num num-lg'}>{number}</span>
      </div>
      <Tear vertical={!isLong} />
      <div>
        <b>{name || 'Gagnant anonyme'}</b>
        <span className="sm">{city}</span>
        {children}
      </div>
    </li>
  );
}
