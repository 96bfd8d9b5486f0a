/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { Listen } from './listen.js';
import { spokenLines } from './read-aloud.js';

/** The browser's speech, which jsdom does not have: it says what it was given once `finish` is called. */
class Speech extends EventTarget {
  voices: { lang: string; localService: boolean }[] = [];
  queue: Utterance[] = [];
  getVoices = () => this.voices;
  speak = (said: Utterance) => void this.queue.push(said);
  cancel = () => {
    const dropped = this.queue.splice(0);
    for (const said of dropped) said.dispatchEvent(new Event('error'));
  };
  finish = () => {
    for (const said of this.queue.splice(0)) said.dispatchEvent(new Event('end'));
  };
  arrive(...voices: Speech['voices']) {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }
}
class Utterance extends EventTarget {
  voice: unknown = null;
  lang = '';
  constructor(readonly text: string) {
    super();
  }
}

let speech: Speech;
beforeEach(() => {
  speech = new Speech();
  Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
  // Not in jsdom: the text as it is rendered.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return Array.from(this.childNodes, ({ textContent }) => textContent).join('\n');
    },
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

const own = { lang: 'fr_FR', localService: true };
const shown = async () => {
  render(
    <MemoryRouter>
      <div id="text">
        <p>
          Payer 1{'\u202f'}500{'\u00a0'}F{'\u00a0'}CFA
        </p>
        <Listen to="text" />
      </div>
      <p id="other">Autre</p>
      <Listen to="other" />
      <Link to="/ailleurs">Ailleurs</Link>
    </MemoryRouter>,
  );
  // The button's code is loaded once the screen is shown.
  await act(() => import('./listen-button.js'));
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const said = () => speech.queue.map(({ text }) => text);

test('it appears when the voices arrive, and only for a French voice of the device', async () => {
  await shown();
  expect(buttons()).toEqual([]);
  act(() => speech.arrive({ lang: 'fr-FR', localService: false }, { lang: 'en-GB', localService: true }));
  expect(buttons()).toEqual([]);
  act(() => speech.arrive({ lang: 'frr', localService: true }, own));
  expect(buttons()).toEqual(['Écouter', 'Écouter']);
});

test('without speech in the browser there is no button', async () => {
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  await shown();
  expect(buttons()).toEqual([]);
});

test('it reads the text of the screen with that voice; a second press stops it', async () => {
  await shown();
  act(() => speech.arrive(own));
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(said()).toEqual(['Payer 1500 francs CFA']);
  expect(speech.queue[0]).toMatchObject({ voice: own, lang: 'fr_FR' });
  expect(buttons()).toEqual(['Arrêter', 'Écouter']);
  fireEvent.click(screen.getByRole('button', { name: 'Arrêter' }));
  expect(said()).toEqual([]);
  expect(buttons()).toEqual(['Écouter', 'Écouter']);
});

test('its end and another text end it, and its own end does not stop the other one', async () => {
  await shown();
  act(() => speech.arrive(own));
  fireEvent.click(screen.getAllByRole('button')[0]!);
  fireEvent.click(screen.getAllByRole('button')[1]!);
  expect([said(), buttons()]).toEqual([['Autre'], ['Écouter', 'Arrêter']]);
  act(() => speech.finish());
  expect(buttons()).toEqual(['Écouter', 'Écouter']);
});

test('leaving the screen stops it', async () => {
  await shown();
  act(() => speech.arrive(own));
  fireEvent.click(screen.getAllByRole('button')[0]!);
  fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' }));
  expect(said()).toEqual([]);
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(said()).toHaveLength(1);
  cleanup();
  expect(said()).toEqual([]);
});

test.each([
  ['Payer 1\u202f500\u00a0F\u00a0CFA', ['Payer 1500 francs CFA']],
  ['1\u202f234\u202f567\u00a0F\u00a0CFA de gains', ['1234567 francs CFA de gains']],
  // Groups of two, as phones are written, and two numbers side by side.
  ['+228\u00a090\u00a011\u00a023\u00a045', ['+228 90 11 23 45']],
  ['07 01 234 567', ['07 01 234 567']],
  ['7 300 places', ['7 300 places']],
  ['160 / 400 places', ['160 sur 400 places']],
  ['Complet → tirage. Sinon → remboursable.', ['Complet, tirage. Sinon, remboursable.']],
  ['Premier\n····\n\n  T26-0143 \nEssi A.', ['Premier', 'T26-0143', 'Essi A.']],
])('%j is read as %j', (text, lines) => expect(spokenLines(text)).toEqual(lines));
