import { expect, test } from '@jest/globals';
import { inCamelCase, inSnakeCase } from './field-names.js';

const row = { id: 7, ticket_price: 500, tickets_per_person: null };

test('names change, values and names without a word boundary do not', () => {
  const request: { id: number; ticketPrice: number; ticketsPerPerson: null } = inCamelCase({
    id: row.id,
    ticket_price: row.ticket_price,
    tickets_per_person: row.tickets_per_person,
  });
  expect(request).toEqual({ id: 7, ticketPrice: 500, ticketsPerPerson: null });
  const back: { id: number; ticket_price: number; tickets_per_person: null } = inSnakeCase(request);
  expect(back).toEqual({ id: 7, ticket_price: 500, tickets_per_person: null });
});
