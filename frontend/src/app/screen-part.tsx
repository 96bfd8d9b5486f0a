import { lazy, useState, type ComponentType } from 'react';

export type ScreenPart = ComponentType & {
  /** Loads the code; from then on the screen renders at once, as prerendering and hydrating need it. */
  load: () => Promise<unknown>;
  loaded: () => boolean;
};

/** Whether an element's type is a part with code of its own. */
export const isScreenPart = (type: unknown): type is ScreenPart => typeof type === 'function' && 'load' in type;

/** A part of the application that is loaded when its address is first opened. */
export function screenPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ScreenPart {
  let loaded: ComponentType | undefined;
  const fetched = async () => (loaded = (await load())[name]);
  const Later = lazy(async () => ({ default: await fetched() }));
  function Part() {
    // Chosen once: another component in its place would begin anew.
    const [Screen] = useState<ComponentType>(() => loaded ?? Later);
    return <Screen />;
  }
  return Object.assign(Part, { load: fetched, loaded: () => loaded !== undefined });
}
