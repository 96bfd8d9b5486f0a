import { number } from '../../format/money.js';
import { ownTexts } from '../texts.fr.js';
import './own-numbers.css';

/** "Vos numéros": the first of them, those that won before all others, and how many more there are. */
export function OwnNumbers({ tickets, won = [], maxShown, numberOf }: OwnNumbersProps) {
  const first = [...won, ...tickets.filter((ticket) => !won.includes(ticket))];
  const more = first.length - maxShown;
  return (
    <div className="own-tickets">
      <p className="sm">{tickets.length === 1 ? ownTexts.mine : ownTexts.allMine}</p>
      <ul>
        {first.slice(0, maxShown).map((ticket) => (
          <li key={ticket} className={won.includes(ticket) ? 'num won' : 'num'}>
            {numberOf(ticket)}
          </li>
        ))}
        {more > 0 && <li>{ownTexts.more(number(more))}</li>}
      </ul>
    </div>
  );
}

interface OwnNumbersProps {
  /** From 0. */
  tickets: readonly number[];
  /** Those of them that have won so far. */
  won?: readonly number[];
  maxShown: number;
  numberOf: (ticket: number) => string;
}
