/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { emptyPhone, PhoneInput, type PhoneValue } from './phone-input.js';

let read: PhoneValue;
function Form({ initial }: { initial: PhoneValue }) {
  const [value, setValue] = useState(initial);
  read = value;
  return <PhoneInput label="Numéro" value={value} onChange={setValue} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Numéro');
const country = () => screen.getByLabelText<HTMLSelectElement>('Pays');
const open = (initial: Partial<PhoneValue> = {}) => {
  cleanup();
  render(<Form initial={{ ...emptyPhone, ...initial }} />);
};
afterEach(cleanup);

/** What a keyboard does: replaces characters in front of the caret, and places it behind them. */
function edit(from: number, to: number, text: string) {
  field().setRangeText(text, from, to, 'end');
  fireEvent(field(), new InputEvent('input', { bubbles: true }));
}
const caret = () => field().selectionStart;
const enter = () => act(() => field().focus());
const leave = () => act(() => field().blur());

test.each([
  [
    'Backspace behind the second digit, then 0',
    [
      [1, 2, ''],
      [1, 1, '0'],
    ],
    '90 11 23 45',
    2,
  ],
  ['Backspace behind a space', [[2, 3, '']], '9111 23 45', 2],
  ['Delete before a space', [[2, 3, '']], '9111 23 45', 2],
  ['a digit in the middle', [[4, 4, '7']], '91 171 23 45', 5],
  ['a selection replaced by pasted digits', [[3, 8, '7788']], '91 7788 45', 7],
  ['a whole number pasted over it', [[0, 11, '+2250701020304']], '+2250701020304', 14],
  ['a word that a keyboard predicts', [[9, 11, '']], '91 11 23 ', 9],
] as const)('%s: what is typed stays as it is, and the caret behind it', (_, edits, shown, at) => {
  open({ national: '91 11 23 45' });
  enter();
  for (const [from, to, text] of edits) edit(from, to, text);
  expect([field().value, caret()]).toEqual([shown, at]);
});

test.each([
  ['90112345', 'TG', '90 11 23 45'],
  ['90.11.23.45', 'TG', '90 11 23 45'],
  ['+225 0701020304', 'CI', '07 01 02 03 04'],
  ['00225 0701020304', 'CI', '07 01 02 03 04'],
  ['2250701020304', 'CI', '07 01 02 03 04'],
  ['\u202a+228\u00a090112345\u202c', 'TG', '90 11 23 45'],
  ['+33612345678', 'TG', '+33 61 23 45 67 8'],
])('%j is counted at once, and shown in groups and with its country on leaving', (typed, chosen, shown) => {
  open();
  enter();
  [...typed].forEach((letter, at) => edit(at, at, letter));
  expect(field().value).toBe(typed);
  expect(read).toEqual({ country: chosen, national: shown });
  leave();
  expect([country().value, field().value]).toEqual([chosen, shown]);
});

test('a country code that is deleted again leaves the country that was chosen', () => {
  open();
  enter();
  edit(0, 0, '+225');
  edit(0, 4, '');
  edit(0, 0, '90112345');
  leave();
  expect(read).toEqual({ country: 'TG', national: '90 11 23 45' });
});

test('a number that the browser fills in elsewhere is shown in groups at once', () => {
  open();
  edit(0, 0, '+2250701020304');
  expect([country().value, field().value]).toEqual(['CI', '07 01 02 03 04']);
});

test('while another window is looked at the number stays as it was typed, and the caret where it was', () => {
  open();
  enter();
  edit(0, 0, '91112345');
  field().setSelectionRange(2, 2);
  // The field remains the active element of its page.
  fireEvent.blur(field());
  expect([field().value, caret()]).toEqual(['91112345', 2]);
  leave();
  expect(field().value).toBe('91 11 23 45');
});
