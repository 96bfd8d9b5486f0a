import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { ApiError } from '../api/api-error.js';
import type { StoredValue } from '../browser-storage.js';
import { fieldErrorsOf, type Checked, type Errors } from './check.js';
import { conflictMessages, stillTyped, typeInto, withTyped, type Typed } from './typed.js';
import { useSubmission } from './use-submission.js';

export interface FormOptions<V extends object, Body> {
  /** The values shown until something is typed, also after a refetch; named as the body's fields, so that errors find their field. */
  initial: V;
  /** Nothing is sent before this accepts the values. */
  check: (values: V) => Checked<Body> | Promise<Checked<Body>>;
  /** The fields that a refusal concerns; if any, the refusal is no `failure` of the whole form. */
  refusedFields?: (error: ApiError) => Errors;
  /**
   * Stores unsaved values; must be the same object on every render. `useDraft` for what a session that ends must not lose; null where
   * nothing may be stored: passwords and codes, and the short forms of visitors.
   */
  draft: (Pick<StoredValue<Typed>, 'read' | 'write' | 'remove'> & Partial<StoredValue<Typed>>) | null;
  /** Fields that cannot be changed: values typed into them are discarded. */
  locked?: readonly (keyof V)[];
  /** Fields whose rule also reads other fields: a change of any field clears their error. */
  crossField?: readonly (keyof V & string)[];
  /** Fields whose initial value is only a proposal, which follows what it derives from until something is typed, except under the focus. */
  proposed?: readonly (keyof V & string)[];
  /** Formats another administrator's value, if it is not shown as is. */
  shown?: (name: string, value: string) => string;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The state of a form: its values, the error of each field, found by `check` before anything is sent and by the server after, and
 * the submission in progress. The first field with an error takes the focus.
 */
export function useForm<V extends object, Body>(options: FormOptions<V, Body>) {
  const { check, refusedFields, draft, locked, crossField = [], proposed = [], shown } = options;
  // The proposal that has the focus, as it was then: a later one would be put before what is being typed.
  const [held, setHeld] = useState<object>({});
  const initial = { ...options.initial, ...held };
  const [all, setAll] = useState<Typed>(() => draft?.read() ?? {});
  const typed = stillTyped(all, initial, locked);
  const values = withTyped(initial, typed);
  const conflicts = conflictMessages(without(typed, proposed), initial, shown);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(all).length > 0) draft?.write(all);
    else draft?.remove();
  }, [draft, all]);
  // Saved in another tab, where nothing was typed in this one.
  useEffect(() => draft?.subscribe?.(() => setAll(draft.read() ?? {})), [draft]);

  // Changes the latest values: an upload may end long after it started.
  function set(change: Partial<V>) {
    setAll((before) => typeInto(before, initial, change));
    const cleared = [...Object.keys(change), ...crossField];
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !cleared.includes(name))));
  }

  function show(found: Errors) {
    setErrors(found);
    const controls = [...(element.current?.elements ?? [])] as Control[];
    controls.find(({ name }) => name !== '' && name in found)?.focus();
  }

  const submission = useSubmission((error) => {
    const refused = refusedFields && error instanceof ApiError ? refusedFields(error) : {};
    const atFields = Object.keys(refused).some((name) => name in initial);
    if (!atFields) setFailure(error);
    show(atFields ? refused : fieldErrorsOf(error));
  });
  const send = (work: () => unknown) =>
    submission.run(() => {
      setErrors({});
      setFailure(null);
      return work();
    });

  return {
    values,
    /** Something differs from `initial`. */
    dirty: Object.keys(typed).length > 0,
    /** What the last submission threw; null if nothing. */
    failure,
    busy: submission.busy,
    /** After a 429: seconds until the next attempt. */
    secondsLeft: submission.secondsLeft,
    set,
    /** Back to `initial`, except for the given values. */
    reset(overrides: Partial<V> = {}) {
      setAll(typeInto({}, initial, overrides));
      setErrors({});
      setFailure(null);
    },
    /** Spread into a field of shared/ui/. Takes the event of a native control, or the value itself. */
    field: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      // Another administrator's value explains more than the server's refusal.
      error: failure === null ? (errors[name] ?? conflicts[name]) : (conflicts[name] ?? errors[name]),
      onChange: (change: V[Name] | ChangeEvent<Control>) =>
        set({ [name]: isEvent(change) ? change.target.value : change } as Partial<V>),
      ...(proposed.includes(name) && {
        onFocus: () => setHeld({ [name]: initial[name] }),
        onBlur: () => setHeld({}),
      }),
    }),
    /** One submission at a time: `busy` until the promise settles, `failure` if it rejects. For what is sent outside the form's submit. */
    send,
    /** For `<form noValidate onSubmit>`. `onValid` gets the body and the value of the pressed button. */
    onSubmit:
      (onValid: (body: Body, action: string) => unknown) =>
      (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        element.current = event.currentTarget;
        const action = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? '';
        const follow = (checked: Checked<Body>) =>
          'body' in checked ? onValid(checked.body, action) : show(checked.errors);
        void send(() => {
          const checked = check(values);
          return checked instanceof Promise ? checked.then(follow) : follow(checked);
        });
      },
  };
}

const without = (typed: Typed, names: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

const isEvent = (change: unknown): change is ChangeEvent<Control> =>
  typeof change === 'object' && change !== null && 'target' in change;
