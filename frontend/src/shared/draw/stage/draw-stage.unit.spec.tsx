/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aDrawRecord } from '@raffle/contracts/fixtures/draws';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { DrawStage } from './draw-stage.js';
import { proofMarks, timing } from './stage-play.js';

beforeEach(() => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const [won] = aDrawRecord.picks;
const passed = { ...won!, ticket: 3, wins: false, display_name: null, city: null };

/** The stage, once the first pick has landed. */
function show(record: DrawRecord) {
  render(<DrawStage record={record} onDone={() => undefined} />, { wrapper: MemoryRouter });
  for (let step = 0; step <= proofMarks; step += 1) act(() => jest.advanceTimersByTime(timing.proofMark));
}

test.each([
  ['of a closed account', { ...passed, given_up: true }, 'Compte fermé'],
  ['of who has won before', passed, 'déjà gagné'],
])('a ticket %s is passed over, and the stage says why', (_, pick, why) => {
  show({ ...aDrawRecord, picks: [pick, won!] });
  const said = screen.getByRole('dialog').textContent.replace(/\s/g, ' ');
  expect(said).toContain(`${why} : on tire au sort le ticket suivant.`);
  expect(said.includes('gagné')).toBe(why === 'déjà gagné');
});

test.each([true, undefined])('a demonstration is called one: %s', (demonstration) => {
  show({ ...aDrawRecord, ...(demonstration && { demonstration }) });
  expect(screen.queryByText('Démonstration') !== null).toBe(demonstration === true);
});
