import { createElement, isValidElement, lazy, useState, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

export type ScreenPart<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code; from then on the screen renders synchronously, as prerendering and hydration require. */
  load: () => Promise<unknown>;
};

const isScreenPart = (type: unknown): type is ScreenPart => typeof type === 'function' && 'load' in type;

const retries = new Set<() => void>();

/** React.lazy caches a failed load forever: after this call such screens load again when they are next opened. */
export function retryFailedParts(): void {
  for (const retry of retries) retry();
  retries.clear();
}

/** A screen whose code is loaded when its path is first opened. A failed load is retried once: mobile networks lose requests. */
export function screenPart<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<NoInfer<Props>>>>,
  name: Name,
): ScreenPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const later = () => lazy(async () => ({ default: await fetched() }));
  let Later = later();
  async function fetched(): Promise<ComponentType<Props>> {
    try {
      loaded = (await load().catch(load))[name];
      return loaded;
    } catch (error) {
      retries.add(() => (Later = later()));
      throw error;
    }
  }
  function Part(props: Props) {
    // Chosen once: replacing the component would lose the screen's state.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Screen, props);
  }
  return Object.assign(Part, { load: fetched });
}

/** Loads the parts that these routes show at a path. @param below the path that the routes are relative to */
export async function loadParts(routes: RouteObject[], pathname: string, below?: string): Promise<void> {
  const matches = matchRoutes(routes, pathname, below) ?? [];
  const types = matches.map(({ route: { element } }) => (isValidElement(element) ? element.type : null));
  await Promise.all(types.filter(isScreenPart).map((part) => part.load()));
}
