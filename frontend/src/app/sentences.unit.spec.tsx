/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answerCalls } from '../../test/answering-fetch.js';
import { applicationInJsdom, openApplication } from '../../test/open-application.js';
import { backOfficeProvocations } from '../../test/sentences/back-office.js';
import { paymentReturnProvocations } from '../../test/sentences/payment-returns.js';
import { press } from '../../test/sentences/person.js';
import { expired, sentenceOf, type Provocation } from '../../test/sentences/provocation.js';
import { sentences, type Situation } from '../../test/sentences/sentences.js';
import { visitorProvocations } from '../../test/sentences/visitors.js';

// The specification's sentences (docs/product.md section 8) on the whole application with answered calls.

const table: Record<Situation, readonly Provocation[]> = {
  ...visitorProvocations,
  ...paymentReturnProvocations,
  ...backOfficeProvocations,
};

applicationInJsdom();

test('every row of the specification is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(sentences).sort());
  for (const provocations of Object.values(table)) expect(provocations).not.toHaveLength(0);
});

describe.each(Object.entries(table) as [Situation, readonly Provocation[]][])('%s', (situation, provocations) => {
  test.each(provocations)('$how', async ({ path, as, stored, api, press: pressed, act, beside, retry, then }) => {
    for (const [key, value] of Object.entries(stored ?? {})) localStorage.setItem(key, JSON.stringify(value));
    await openApplication({ path, as, api });
    for (const name of pressed ?? []) await press(name);
    await act?.();
    if (situation === '401 on any call') return expectToBeAtLogin(as);
    await screen.findAllByText(sentences[situation]);
    if (beside !== undefined) await screen.findAllByText(beside);
    if (retry) {
      answerCalls(retry.api);
      await press('Réessayer');
      await waitFor(() => expect(document.body.textContent.replace(/\s+/g, ' ')).toContain(retry.sees));
      expect(screen.queryByText(sentences[situation])).toBeNull();
    }
    await then?.();
  });
});

async function expectToBeAtLogin(as: Provocation['as']): Promise<void> {
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentenceOf(expired)));
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(as);
  expect(localStorage.getItem('raffle.token')).toBeNull();
}
