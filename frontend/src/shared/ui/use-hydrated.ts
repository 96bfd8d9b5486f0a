import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type ChangeEvent } from 'react';

const noChanges = () => () => undefined;

/** Calls `onHydrated` once the component of a prerendered page has its handlers; never where it is rendered in the browser. */
export function useHydrated(onHydrated: () => void): void {
  const hydrating = useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );
  const hydrated = useEffectEvent(onHydrated);
  useEffect(() => {
    if (hydrating) hydrated();
  }, [hydrating]);
}

/**
 * A ref for a control: what a person typed into a prerendered page before its scripts arrived is reported as a change. React leaves
 * it in the control, where its next render would empty it. Nothing is written: focus, caret and a word in composition stay.
 */
export function useTypedEarly<Control extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>({
  value,
  onChange,
}: {
  value?: unknown;
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
}) {
  const control = useRef<Control>(null);
  useHydrated(() => {
    const target = control.current;
    if (target && value !== undefined && target.value !== value) onChange?.({ target } as ChangeEvent<Control>);
  });
  return control;
}
