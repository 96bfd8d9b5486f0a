/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../api/api-error.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/field.js';
import type { Checked, Errors } from './check.js';
import { useForm } from './use-form.js';

/** A promise that the test settles. */
function later<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

type Values = { name: string; places: string };

/** The submissions so far; the test ends each. */
let sent: { body: Values; ends: ReturnType<typeof later<void>> }[] = [];
let check: (values: Values) => Checked<Values> | Promise<Checked<Values>>;
beforeEach(() => {
  sent = [];
  check = (values) => ({ body: values });
});
afterEach(cleanup);

function Form({ initial }: { initial: Values }) {
  const form = useForm({
    draft: null,
    initial,
    check,
    crossField: ['places'],
    proposed: ['places'],
    refusedFields: (error): Errors => (error.is('phone_taken') ? { name: error.message } : {}),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((body) => {
        const ends = later<void>();
        sent.push({ body, ends });
        return ends.promise;
      })}
    >
      <Input {...form.field('name')} label="Nom" />
      <Input {...form.field('places')} label="Places" />
      <p data-testid="failure">{form.failure instanceof Error && form.failure.message}</p>
      <p data-testid="wait">{form.secondsLeft}</p>
      <Button type="submit" busy={form.busy}>
        Envoyer
      </Button>
    </form>
  );
}

const initial = { name: 'Console', places: '50' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = () => fireEvent.submit(field('Nom').form!);
const busy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true';
const beside = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const text = (id: string) => screen.getByTestId(id).textContent;
const refusal = (code: string, status: number, path?: string) =>
  new ApiError('refusé', {
    status,
    code,
    retryAfterSeconds: 23,
    fieldErrors: path ? [{ path, message: 'erreur du serveur' }] : [],
  });
const fail = (error: Error) =>
  act(async () => {
    sent.at(-1)?.ends.reject(error);
    await Promise.resolve();
  });

test('a second submission is ignored until the first has ended, also while the check runs', async () => {
  const checked = later<Checked<Values>>();
  check = () => checked.promise;
  render(<Form initial={initial} />);
  submit();
  submit();
  expect(busy()).toBe(true);
  await act(async () => {
    checked.resolve({ body: initial });
    await checked.promise;
  });
  submit();
  expect(sent).toHaveLength(1);
  await act(async () => {
    sent[0]?.ends.resolve();
    await Promise.resolve();
  });
  expect(busy()).toBe(false);
  check = (values) => ({ body: values });
  type('Nom', 'Casque');
  submit();
  expect(sent.map(({ body }) => body.name)).toEqual(['Console', 'Casque']);
});

test('a page restored from the back/forward cache can be submitted again', () => {
  render(<Form initial={initial} />);
  submit();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(busy()).toBe(false);
  submit();
  expect(sent).toHaveLength(2);
});

test('the first field with an error takes the focus; any change clears an error of several fields', () => {
  check = () => ({ errors: { places: 'trop peu', name: 'requis' } });
  render(<Form initial={initial} />);
  submit();
  expect([beside('Nom'), beside('Places')]).toEqual(['requis', 'trop peu']);
  expect(document.activeElement).toBe(field('Nom'));
  type('Nom', 'Casque');
  expect([beside('Nom'), beside('Places')]).toEqual([undefined, undefined]);
});

test('the server’s error is shown at its field until that changes, and another administrator’s value replaces it', async () => {
  const { rerender } = render(<Form initial={initial} />);
  type('Nom', 'Casque');
  submit();
  await fail(refusal('invalid_request', 400, 'name'));
  expect([beside('Nom'), text('failure')]).toEqual(['erreur du serveur', 'refusé']);
  expect(document.activeElement).toBe(field('Nom'));
  rerender(<Form initial={{ ...initial, name: 'Vélo' }} />);
  expect(beside('Nom')).toMatch(/Vélo/);
  type('Nom', 'Vélo');
  expect(beside('Nom')).toBeUndefined();
});

test('a refused field is no failure of the form, and too many requests start a countdown', async () => {
  render(<Form initial={initial} />);
  submit();
  await fail(refusal('phone_taken', 409));
  expect([beside('Nom'), text('failure'), text('wait')]).toEqual(['refusé', '', '0']);
  submit();
  await fail(refusal('too_many_requests', 429));
  expect([beside('Nom'), text('failure'), text('wait')]).toEqual([undefined, 'refusé', '23']);
});

test('a proposal that arrives while its field has the focus is not put before what is typed', () => {
  const { rerender } = render(<Form initial={{ name: '', places: '' }} />);
  const places = field('Places');
  act(() => places.focus());
  rerender(<Form initial={{ name: '', places: '200' }} />);
  // As a browser does it: at the caret.
  places.setRangeText('150', places.selectionStart!, places.selectionEnd!, 'end');
  fireEvent.input(places);
  expect(places.value).toBe('150');
  type('Places', '200');
  expect(places.value).toBe('200');
  type('Places', '');
  expect(places.value).toBe('');
});

test('a proposal that arrived is shown once its field is left untouched; one that was removed does not come back', () => {
  const { rerender } = render(<Form initial={{ name: '', places: '' }} />);
  const places = field('Places');
  act(() => places.focus());
  rerender(<Form initial={{ name: '', places: '200' }} />);
  act(() => places.blur());
  expect(places.value).toBe('200');
  act(() => places.focus());
  type('Places', '');
  act(() => places.blur());
  rerender(<Form initial={{ name: '', places: '300' }} />);
  expect(places.value).toBe('');
});
