import { lazy, useState, type ComponentType } from 'react';

type ScreenPart = ComponentType & {
  /** Loads the code; from then on the screen renders synchronously, as prerendering and hydration require. */
  load: () => Promise<unknown>;
};

export const isScreenPart = (type: unknown): type is ScreenPart => typeof type === 'function' && 'load' in type;

const retries = new Set<() => void>();

/** React.lazy caches a failed load forever: after this call such screens load again when they are next opened. */
export function retryFailedParts(): void {
  for (const retry of retries) retry();
  retries.clear();
}

/** A screen whose code is loaded when its path is first opened. A failed load is retried once: mobile networks lose requests. */
export function screenPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ScreenPart {
  let loaded: ComponentType | undefined;
  const later = () => lazy(async () => ({ default: await fetched() }));
  let Later = later();
  async function fetched(): Promise<ComponentType> {
    try {
      loaded = (await load().catch(load))[name];
      return loaded;
    } catch (error) {
      retries.add(() => (Later = later()));
      throw error;
    }
  }
  function Part() {
    // Chosen once: replacing the component would lose the screen's state.
    const [Screen] = useState<ComponentType>(() => loaded ?? Later);
    return <Screen />;
  }
  return Object.assign(Part, { load: fetched });
}
