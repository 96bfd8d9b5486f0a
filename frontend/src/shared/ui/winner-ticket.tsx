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

/** A winner's gold ticket: number, public name, city; name and city are empty where the account is closed. */
export function WinnerTicket({ number, name, city, children }: WinnerTicketProps) {
  return (
    <li className="ticket winner">
      <div>
        <span className="xs">Ticket</span>
        <span className="num num-lg">{number}</span>
      </div>
      <Tear vertical />
      <div>
        <b>{name || 'Gagnant anonyme'}</b>
        <span className="sm">{city}</span>
        {children}
      </div>
    </li>
  );
}
