import { expect, test } from '@jest/globals';
import { dropped, emptyOutbox, marked, posted, reopened, textToSend } from './outbox.js';

const message = { key: 'k1', content: 'Bonjour', written_at: '2026-11-20T18:05:00.000Z', error: null };

test('spaces alone are no message, and a message is trimmed', () => {
  expect(textToSend(' \n\t ')).toBeNull();
  expect(textToSend('  Bonjour\nà tous ')).toBe('Bonjour\nà tous');
});

test('a message stays until the server has it', () => {
  const after = posted(emptyOutbox('afi'), message);
  expect(after).toEqual({ owner: 'afi', unsent: [message] });
  expect(dropped(after, 'k1').unsent).toEqual([]);
});

test('a failure is shown only at its message, and a retry clears it', () => {
  const two = posted(posted(emptyOutbox('afi'), message), { ...message, key: 'k2' });
  const failed = marked(two, 'k1', 'Pas de réseau');
  expect(failed.unsent.map(({ error }) => error)).toEqual(['Pas de réseau', null]);
  expect(marked(failed, 'k1', null)).toEqual(two);
});

test('after a closed page nothing is lost: a message in flight can be sent again with its key', () => {
  const stored = { owner: 'afi', unsent: [message, { ...message, key: 'k2', error: 'Refusé' }] };
  expect(reopened(stored, 'afi')).toEqual({
    owner: 'afi',
    unsent: [
      { ...message, error: 'Non envoyé.' },
      { ...message, key: 'k2', error: 'Refusé' },
    ],
  });
});

test('the next person on a shared phone sees nothing of it', () => {
  const stored = { owner: 'afi', unsent: [message] };
  expect(reopened(stored, 'yao')).toEqual(emptyOutbox('yao'));
  expect(reopened(null, 'yao')).toEqual(emptyOutbox('yao'));
});
