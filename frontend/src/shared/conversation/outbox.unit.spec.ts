import { expect, test } from '@jest/globals';
import { dropped, emptyOutbox, marked, posted, reopened, textToSend } from './outbox.js';

const message = { key: 'k1', content: 'Bonjour', written_at: '2026-11-20T18:05:00.000Z', error: null };

test('spaces alone are no message, and what surrounds a message is cut', () => {
  expect(textToSend(' \n\t ')).toBeNull();
  expect(textToSend('  Bonjour\nà tous ')).toBe('Bonjour\nà tous');
});

test('posting empties the draft and keeps the message until the server has it', () => {
  const after = posted({ ...emptyOutbox('afi'), draft: 'Bonjour ' }, message);
  expect(after).toEqual({ owner: 'afi', draft: '', unsent: [message] });
  expect(dropped(after, 'k1').unsent).toEqual([]);
});

test('a failure stays beside its message alone, and a retry takes it away', () => {
  const two = posted(posted(emptyOutbox('afi'), message), { ...message, key: 'k2' });
  const failed = marked(two, 'k1', 'Pas de réseau');
  expect(failed.unsent.map(({ error }) => error)).toEqual(['Pas de réseau', null]);
  expect(marked(failed, 'k1', null)).toEqual(two);
});

test('after a closed page nothing typed is lost: what was on its way may be sent again under its key', () => {
  const stored = { owner: 'afi', draft: 'Et aussi', unsent: [message, { ...message, key: 'k2', error: 'Refusé' }] };
  expect(reopened(stored, 'afi', 'Interrompu')).toEqual({
    owner: 'afi',
    draft: 'Et aussi',
    unsent: [
      { ...message, error: 'Interrompu' },
      { ...message, key: 'k2', error: 'Refusé' },
    ],
  });
});

test('the next person on a shared phone sees nothing of it', () => {
  const stored = { owner: 'afi', draft: 'Secret', unsent: [message] };
  expect(reopened(stored, 'yao', 'Interrompu')).toEqual(emptyOutbox('yao'));
  expect(reopened(null, 'yao', 'Interrompu')).toEqual(emptyOutbox('yao'));
});
