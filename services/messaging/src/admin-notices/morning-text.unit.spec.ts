import { expect, test } from '@jest/globals';
import { plainText } from '../texts/plain-text.js';
import { incidentText } from './incident-text.js';
import { morningText, type MorningFigures } from './morning-text.js';

const quiet: MorningFigures = { tickets: 0, money: { revenue: 0, refusals: [], incidents: [] }, prizes: 0 };

test('a quiet day, one of which nothing is known, and a busy one are one SMS each', () => {
  expect(plainText(morningText(quiet))).toBe(
    'Depuis hier 7 h : tickets 0, recettes 0 F CFA, refus 0, alertes 0, lots à remettre 0.',
  );
  expect(plainText(morningText({ tickets: null, money: null, prizes: null }))).toBe(
    'Depuis hier 7 h : tickets sans réponse, recettes sans réponse, lots à remettre sans réponse.',
  );
  const counted = { refused: 1_234, attempts: 12_345, usual: 0.1 };
  const incident = { kind: 'no_sales', operator: null, since: '2026-11-20T04:00:00.000Z' } as const;
  const busy: MorningFigures = {
    tickets: 12_345,
    money: {
      revenue: 12_345_678,
      refusals: [
        { ...counted, operator: null },
        { ...counted, operator: 'mtn' },
      ],
      incidents: [
        { ...incident, ended_at: null },
        { ...incident, ended_at: null },
        { ...incident, ended_at: '2026-11-20T05:00:00.000Z' },
      ],
    },
    prizes: 123,
  };
  expect(plainText(morningText(busy))).toBe(
    'Depuis hier 7 h : tickets 12 345, recettes 12 345 678 F CFA, refus 1 234 sur 12 345, surtout MTN MoMo, alertes 3, 2 pas finies, lots à remettre 123.',
  );
});

test.each(['provider_fails', 'refusals', 'no_sales'] as const)('an alarm of %s is one SMS', (kind) => {
  for (const operator of [null, 't-money']) {
    const text = plainText(
      incidentText({ incident_id: '', kind, operator, since: '2026-11-20T13:05:00.000Z', found_at: '' }),
    );
    expect([text.length <= 160, text.startsWith('Alerte : ')]).toEqual([true, true]);
    expect(text).not.toMatch(/\.\.\.|\?/);
  }
});
