import { expect, test } from '@jest/globals';
import type { Product } from '@raffle/contracts/http/products';
import { laterDraws } from './use-later-draws.js';

const draw = (id: number, draw_at: string | null) => ({ id, draw_at }) as Product;

test('the draws of the same hour follow by number, then those within an hour', () => {
  const open = [
    draw(9, '2026-12-04T19:30:00.000Z'),
    draw(8, '2026-12-04T19:00:00.000Z'),
    draw(7, '2026-12-04T19:00:00.000Z'),
    draw(6, '2026-12-04T19:00:00.000Z'),
    draw(5, '2026-12-04T20:00:01.000Z'),
    draw(4, '2026-12-04T18:59:59.000Z'),
    draw(3, null),
  ];
  expect(laterDraws(open, draw(7, '2026-12-04T19:00:00.000Z'))).toEqual([8, 9]);
  expect(laterDraws(open, draw(3, null))).toEqual([]);
});
