import { counted } from '../format/plural.js';

/** The tickets of a closed list and how many people have them (docs/product.md rule 60); an older record does not say it. */
export const ticketsAndPeople = ({ tickets, holders }: { tickets: number; holders?: number | undefined }): string => {
  const all = counted(tickets, 'ticket', 'tickets');
  return holders === undefined ? all : `${all}, ${counted(holders, 'personne', 'personnes')}`;
};
