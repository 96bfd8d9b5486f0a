/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { Reply } from '../../../../tests/e2e/gallery/state.js';
import { answerCalls } from '../../../test/answering-fetch.js';
import { applicationInJsdom, openApplication } from '../../../test/open-application.js';
import { fill, press } from '../../../test/sentences/person.js';

applicationInJsdom();

const nothingFound = 'Aucun message ne correspond';
async function search(reply: Reply) {
  await openApplication({ path: '/dashboard/messages', as: 'user' });
  await screen.findByLabelText('Rechercher dans les messages');
  answerCalls({ 'GET /messages': reply });
  await fill({ 'Rechercher dans les messages': 'introuvable' });
}

test('a search that is not answered yet loads, and does not say that nothing was found', async () => {
  await search('never');
  const label = await screen.findByText('Chargement des messages...');
  expect(label.closest('[role=status]')?.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(nothingFound)).toBeNull();
});

test('a search that finds nothing says so, and leads back to all messages', async () => {
  await search({ body: { conversation: [], general: [], newest_record: null, unread: 0, more: false } });
  await screen.findByText(nothingFound);
  await press('Tout afficher');
  await waitFor(() => expect(screen.queryByText(nothingFound)).toBeNull());
});

test('a search that fails says that, not that nothing was found', async () => {
  await search(problem('too_many_requests'));
  await screen.findByText('Impossible de charger vos messages');
  expect(screen.queryByText(nothingFound)).toBeNull();
});
