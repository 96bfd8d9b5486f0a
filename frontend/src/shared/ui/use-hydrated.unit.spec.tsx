/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { useForm } from '../form/use-form.js';
import { Input, Select, TextArea } from './field.js';
import { emptyPhone, PhoneInput } from './phone-input.js';

let root: Root;
afterEach(() => act(() => root.unmount()));

const sent = jest.fn<(body: unknown) => void>();
function Page() {
  const form = useForm({
    draft: null,
    initial: { code: '', phone: emptyPhone, text: '', choice: 'a', untouched: 'as it was' },
    check: (body) => ({ body }),
  });
  const options = ['a', 'b'].map((value) => ({ value, label: value }));
  return (
    <form noValidate onSubmit={form.onSubmit(sent)}>
      <Input {...form.field('code')} label="Code" />
      <PhoneInput {...form.field('phone')} label="Numéro" />
      <TextArea {...form.field('text')} label="Texte" />
      <Select {...form.field('choice')} label="Choix" options={options} />
      <Input {...form.field('untouched')} label="Autre" />
    </form>
  );
}
const control = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

test('what was typed before the scripts arrived is taken over, with the focus and the caret', async () => {
  // Of the server build, which jsdom lacks.
  Object.assign(globalThis, { MessageChannel });
  const { renderToString } = await import('react-dom/server');
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  control('[name=code]').value = 'k7m2';
  control('[name=text]').value = 'Bonjour';
  control('[name=choice]').value = 'b';
  control('.join select').value = 'CI';
  const phone = control('[name=phone]');
  phone.value = '07010203';
  phone.focus();
  phone.setSelectionRange(2, 4);
  await act(() => {
    root = hydrateRoot(document.querySelector('#root')!, <Page />);
    return Promise.resolve();
  });
  expect(document.activeElement).toBe(phone);
  expect([phone.value, phone.selectionStart, phone.selectionEnd]).toEqual(['07010203', 2, 4]);
  expect(control('[name=code]').value).toBe('k7m2');
  fireEvent.submit(document.querySelector('form')!);
  expect(sent.mock.calls).toEqual([
    [
      {
        code: 'k7m2',
        phone: { country: 'CI', national: '07 01 02 03' },
        text: 'Bonjour',
        choice: 'b',
        untouched: 'as it was',
      },
      '',
    ],
  ]);
  // Every field is rendered again.
  expect([phone.value, control('[name=code]').value, control('.join select').value]).toEqual([
    '07010203',
    'k7m2',
    'CI',
  ]);
  act(() => phone.blur());
  expect(phone.value).toBe('07 01 02 03');
});
