import { expect, test } from '@jest/globals';
import { downloadMyData } from '@raffle/contracts/http/personal-data';
import * as z from 'zod/mini';
import { dataNames, dataValues, fixedNames } from './data-words.fr.js';
import { inFrench } from './in-french.js';

interface Shape {
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

/** Each name in the contract with its fixed words. */
function wordsOf(shape: Shape, name = '', found = new Map<string, Set<unknown>>()) {
  if (name !== '' && !found.has(name)) found.set(name, new Set());
  for (const word of [shape.const, ...(shape.enum ?? [])]) if (typeof word === 'string') found.get(name)?.add(word);
  for (const [key, one] of Object.entries(shape.properties ?? {})) wordsOf(one, key, found);
  for (const one of [shape.items ?? [], shape.anyOf ?? [], shape.oneOf ?? []].flat()) wordsOf(one, name, found);
  return found;
}

test('every name and every fixed word of the contract has its French one, and no two names the same', () => {
  const words = wordsOf(z.toJSONSchema(downloadMyData.answer, { unrepresentable: 'any' }) as Shape);
  expect([...words.keys()].filter((name) => !(name in dataNames))).toEqual([]);
  expect([...words].filter(([name, fixed]) => fixed.size > 0 && !fixedNames.has(name)).map(([name]) => name)).toEqual(
    [],
  );
  expect([...words.values()].flatMap((fixed) => [...fixed]).filter((word) => !(String(word) in dataValues))).toEqual(
    [],
  );
  expect(new Set(Object.values(dataNames)).size).toBe(Object.keys(dataNames).length);
});

test('what a person typed stays as it is', () => {
  const messages = [{ kind: 'message', author: 'user', subject: 'paid', content: 'refund', read_at: null }];
  expect(inFrench({ made_at: 'x', messages })).toEqual({
    'fait le': 'x',
    messages: [{ nature: 'message', auteur: 'vous', sujet: 'paid', texte: 'refund', 'lu le': null }],
  });
});
