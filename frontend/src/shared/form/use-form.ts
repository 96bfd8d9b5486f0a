import type { FieldError } from '@raffle/contracts/problem';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { saidMeanwhile, typeInto, withTyped, type Typed } from './typed.js';

type Values = Record<string, string>;

export interface FormOptions<V extends Values, Body extends z.ZodMiniType> {
  /** What the fields show until something is typed, also after a refetch; named as the body's fields are. */
  initial: V;
  /** The contract's body: nothing is sent before it accepts. */
  schema: Body;
  /** The typed texts as the body wants them; numbers, for one. The texts themselves unless given. */
  toBody?: (values: V) => unknown;
  /** What the server found wrong at the last try, by field. */
  serverErrors?: readonly FieldError[];
}

/**
 * A form of the back-office: its values, and beside each field what is wrong with it, found by the contract's own schema before
 * anything is sent, and by the server after. The first wrong field takes the focus.
 */
export function useForm<V extends Values, Body extends z.ZodMiniType>(options: FormOptions<V, Body>) {
  const { initial, schema, toBody = (values: V) => values, serverErrors = [] } = options;
  const [typed, setTyped] = useState<Typed>({});
  const values = withTyped(initial, typed);
  const theirs = saidMeanwhile(typed, initial);
  const [found, setFound] = useState<readonly FieldError[]>([]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());

  const errorOf = (name: string) =>
    found.find(({ path }) => path === name)?.message ??
    theirs[name] ??
    serverErrors.find(({ path }) => path === name && !touched.has(path))?.message;

  return {
    values,
    reset: () => {
      setTyped({});
      setFound([]);
      setTouched(new Set());
    },
    /** Spread into a field of shared/ui/field.tsx. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        const { value } = event.target;
        setTyped((before) => typeInto(before, initial, name, value));
        setFound((before) => before.filter(({ path }) => path !== name));
        setTouched((before) => new Set(before).add(name));
      },
    }),
    /** For `<form noValidate onSubmit>`. */
    onSubmit: (onValid: (body: z.output<Body>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const checked = z.safeParse(schema, toBody(values));
      setTouched(new Set());
      if (checked.success) {
        setFound([]);
        onValid(checked.data);
        return;
      }
      const errors = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      setFound(errors);
      event.currentTarget.querySelector<HTMLElement>(`[name="${errors[0]?.path}"]`)?.focus();
    },
  };
}

/** Whole numbers as the specification reads them: what is no number becomes the fallback (section 5). */
export function wholeNumber(text: string, fallback: number): number {
  const value = Number.parseInt(text.replace(/\s/g, ''), 10);
  return Number.isNaN(value) ? fallback : value;
}
