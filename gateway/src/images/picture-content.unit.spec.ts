import { aProduct } from '@raffle/contracts/fixtures/products';
import { expect, test } from '@jest/globals';
import type { Product } from '@raffle/contracts/http/products';
import { drawContent, invitationContent, ownTicketContent, ownWinContent } from './picture-content.js';

const product: Product = {
  ...aProduct,
  id: 26,
  name: 'Moto 125',
  image_url: '',
  max_participants: 12_000,
  status: 'completed',
  winners: ['Essi A.'],
};
const open: Product = { ...product, status: 'active', winners: [], draw_at: null };

test('a ticket has the number that people see, and none unless its owner wants it', () => {
  expect(ownTicketContent(open, 8)).toMatchObject({ kicker: 'Je participe à ce tirage', stub: { value: 'T26-00009' } });
  expect(ownTicketContent(open, null)).toMatchObject({ title: 'Moto 125', stub: { value: 'Mon ticket' } });
  expect(JSON.stringify(ownTicketContent(open, null))).not.toContain('T26');
});

test('a win is dated, without number, and has no name unless its winner wants it', () => {
  const wonAt = '2026-11-20T19:00:00.000Z';
  const plain = ownWinContent(product, wonAt, null);
  expect(plain).toMatchObject({ tone: 'gold', kicker: 'J’ai gagné\u00a0!', title: 'Moto 125' });
  expect(plain.lines[0]).toBe('Tirage du 20 novembre 2026');
  expect(JSON.stringify(plain)).not.toMatch(/T26|Essi/);
  expect(ownWinContent(product, wonAt, 'Essi').kicker).toBe('Essi a gagné\u00a0!');
  expect(ownWinContent(product, wonAt, 'É'.repeat(100)).kicker.length).toBeLessThan(40);
});

test('a full draw says its hour until it is drawn', () => {
  const draw_at = '2099-12-04T19:00:00.000Z';
  const full = drawContent({ ...open, draw_at });
  expect(full).toMatchObject({ kicker: 'Complet' });
  expect(full.lines[0]?.replace(/\u00a0/g, ' ')).toBe('Tirage vendredi 4 décembre 2099 à 19 h, en direct');
  expect(drawContent({ ...product, draw_at }).lines[0]).toContain('Essi A.');
});

test('the picture of a demonstration says so, and asks nobody to verify it', () => {
  const shown = { ...product, beacon_rule: `drand:${'ab'.repeat(32)};in=120s` };
  const draw_at = '2099-12-04T19:00:00.000Z';
  const pictures = [
    drawContent(shown),
    drawContent({ ...shown, winners: [] }),
    drawContent({ ...shown, status: 'active', draw_at: null }),
    drawContent({ ...shown, status: 'active', draw_at }),
    ownTicketContent(shown, 8),
    ownWinContent(shown, draw_at, null),
  ];
  for (const { lines } of pictures) {
    expect(lines.at(-1)).toBe('Démonstration\u00a0: ce tirage ne prouve rien.');
    expect(lines.join()).not.toContain('vérifier');
  }
});

test('an announced draw is not said to be open', () =>
  expect(drawContent({ ...open, status: 'draft' }).kicker).toBe('Bientôt en vente'));

test('an invitation without free tickets does not promise any', () => {
  expect(JSON.stringify(invitationContent({ registration_price: 500, free_tickets: 0 }))).not.toContain('gratuit');
});
