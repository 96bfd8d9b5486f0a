import { isValidElement, useEffect, useState } from 'react';
import { matchRoutes, useLocation, type Location, type RouteObject } from 'react-router';
import { isScreenPart } from './screen-part.js';

/**
 * The address whose screen stands: the browser's, but while the code of a new one is on its way still the one before, so that a slow
 * network leaves the person where they were and not before an empty page. `coming`: the next one is on its way.
 */
export function useShownLocation(routes: RouteObject[]): { location: Location; coming: boolean } {
  const wanted = useLocation();
  const [shown, setShown] = useState(wanted);
  // Its code has come, or failed to come: from then on the screen speaks for itself.
  const [settled, setSettled] = useState(wanted);
  const ready = settled === wanted || missingParts(routes, wanted).length === 0;
  if (ready && shown !== wanted) setShown(wanted);

  useEffect(() => {
    if (ready) return;
    let left = false;
    const loads = missingParts(routes, wanted).map(({ load }) => load());
    void Promise.allSettled(loads).then(() => !left && setSettled(wanted));
    return () => {
      left = true;
    };
  }, [ready, routes, wanted]);

  return { location: ready ? wanted : shown, coming: !ready };
}

/** The parts of the application that this address needs and whose code has not come yet. */
function missingParts(routes: RouteObject[], location: Location) {
  return (matchRoutes(routes, location) ?? []).flatMap(({ route }) =>
    isValidElement(route.element) && isScreenPart(route.element.type) && !route.element.type.loaded()
      ? [route.element.type]
      : [],
  );
}
