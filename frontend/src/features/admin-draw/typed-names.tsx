import { ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Checked } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { typedValue } from '../../shared/typed-value.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/field.css';

/**
 * The names an administrator types on this screen (docs/product.md section 5). They never leave this browser: no request
 * carries them (docs/product.md rule 9). The field is open while no name is typed; whoever opens it types as many as they want.
 */
export function TypedNames({ names, max, onChange }: TypedNamesProps) {
  const complete = names.length >= max;
  const form = useForm({
    draft: useDraft('name'),
    initial: { name: '', real: true },
    // The button is disabled then: no error to show.
    check: ({ name, real }): Checked<TypedName> =>
      name.trim() === '' || complete ? { errors: {} } : { body: { name: name.trim(), real } },
  });
  const { name, real } = form.values;
  const add = form.onSubmit((added) => {
    onChange([...names, added]);
    form.reset({ real });
  });
  const [open, setOpen] = useState(names.length === 0);
  const field = useRef<HTMLInputElement>(null);

  return (
    <>
      <div className="row between">
        <h2>{texts.names}</h2>
        <b className="money" role="status">
          {names.length}/{max}
        </b>
      </div>
      <Notice>{texts.namesNotice}</Notice>
      {!complete && (
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <Icon of={ChevronRight} />
            {texts.addAName}
          </summary>
          <form
            className="stack stack-2"
            onSubmit={(event) => {
              add(event);
              field.current?.focus();
            }}
          >
            <SegmentedControl
              legend={texts.kind}
              options={[
                { value: 'real', label: texts.real },
                { value: 'fake', label: texts.fake },
              ]}
              value={real ? 'real' : 'fake'}
              onChange={(value) => form.set({ real: value === 'real' })}
            />
            <div className="row row-2">
              <input
                ref={field}
                className="input grow"
                placeholder="Nom"
                aria-label={texts.nameLabel}
                maxLength={100}
                autoComplete="off"
                value={name}
                onChange={form.field('name').onChange}
              />
              <Button type="submit" kind="secondary" disabled={name.trim() === ''}>
                {texts.addName}
              </Button>
            </div>
          </form>
        </details>
      )}
      {names.length > 0 && (
        <ul className="list">
          {names.map((entry, index) => (
            <li key={index}>
              <span className="grow clip">
                <bdi>{entry.name}</bdi>
              </span>
              <Badge tone={entry.real ? 'ok' : 'bad'}>{entry.real ? texts.real : texts.fake}</Badge>
              <Button
                kind="quiet"
                icon
                aria-label={texts.removeName(entry.name)}
                onClick={() => onChange(names.filter((_, other) => other !== index))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface TypedNamesProps {
  names: readonly TypedName[];
  /** max_winners. */
  max: number;
  onChange: (names: readonly TypedName[]) => void;
}

/** At most as many names as a product may have winners, each at most as long as the input allows. */
const typedNames = z
  .array(z.object({ name: z.string().check(z.maxLength(100)), real: z.boolean() }))
  .check(z.maxLength(1000));

type TypedName = z.output<typeof typedNames>[number];

/** Typed names of one product: stored only in this browser, until its draw is complete. */
export const storedNames = (productId: number) => typedValue(`admin-draw.names.${productId}`, typedNames);

/** The names typed for a product's draw; they survive a reload. */
export function useTypedNames(productId: number) {
  const [names, setNames] = useState<readonly TypedName[]>(() => storedNames(productId).read() ?? []);
  useEffect(() => storedNames(productId).subscribe(() => setNames(storedNames(productId).read() ?? [])), [productId]);
  const change = (now: readonly TypedName[]) => {
    setNames(now);
    storedNames(productId).write([...now]);
  };
  return [names, change] as const;
}
