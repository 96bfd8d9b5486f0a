import { aProduct } from '@raffle/contracts/fixtures/products';
import { expect, test } from '@jest/globals';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { drawContent, invitationContent } from './picture-content.js';

const product: Product = {
  ...aProduct,
  id: 26,
  name: 'Moto 125',
  image_url: '',
  max_participants: 12_000,
  status: 'completed',
  winners: ['Essi A.'],
};
const record = {
  picks: [
    { ticket: 8, wins: false, display_name: 'Kofi M.', city: 'Lomé' },
    { ticket: 4, wins: true, display_name: 'Essi A.', city: 'Kara' },
  ],
} as unknown as DrawRecord;

test('a ticket has the number that people see', () => {
  expect(drawContent(product, record, 9)).toMatchObject({ tone: 'stage', stub: { value: 'T26-00009' } });
});

test('a winning ticket names its holder as the record does, and other tickets name no one', () => {
  expect(drawContent(product, record, 5)).toMatchObject({ tone: 'gold', stub: { value: 'T26-00005' } });
  expect(drawContent(product, record, 5).lines).toContain('Essi A., Kara');
  expect(JSON.stringify(drawContent(product, record, 9))).not.toContain('Kofi');
});

test('a winner who closed their account has no name, and a cancelled draw no winner', () => {
  const erased = { picks: [{ ticket: 4, wins: true, display_name: null, city: null }] } as unknown as DrawRecord;
  expect(drawContent(product, erased, 5).lines).toEqual(['Chacun peut vérifier le résultat.']);
  const cancelled = { ...record, cancelled: { at: '', reason: '' } };
  expect(drawContent({ ...product, status: 'cancelled' }, cancelled, 5)).toMatchObject({ tone: 'stage' });
});

test('a full draw says its hour until it is drawn', () => {
  const draw_at = '2026-12-04T19:00:00.000Z';
  const full = drawContent({ ...product, status: 'active', winners: [], draw_at }, null, null);
  expect(full).toMatchObject({ kicker: 'Complet' });
  expect(full.lines[0]?.replace(/\u00a0/g, ' ')).toBe('Tirage vendredi 4 décembre à 19 h, en direct');
  expect(drawContent({ ...product, draw_at }, record, null).lines[0]).toContain('Essi A.');
});

test.each([0, 12_001])('ticket %i of 12,000 is the draw itself', (ticket) => {
  expect(drawContent(product, record, ticket)).toEqual(drawContent(product, record, null));
});

test('an invitation without free tickets does not promise any', () => {
  expect(JSON.stringify(invitationContent({ registration_price: 500, free_tickets: 0 }))).not.toContain('gratuit');
});
