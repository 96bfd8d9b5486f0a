import { Suspense, useLayoutEffect, useState } from 'react';
import { useRoutes, type RouteObject } from 'react-router';
import { texts } from '../shared/texts.fr.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { ErrorBoundary } from './error-boundary.js';
import { focusContent, PageChange } from './page-change.js';
import { useShownLocation } from './use-shown-location.js';

/** The screen of the address, what stands while its code is on its way, and what stands where it cannot be shown. */
export function Screens({ routes }: { routes: RouteObject[] }) {
  const { location, coming } = useShownLocation(routes);
  const screens = useRoutes(routes, location);
  const [arrival] = useState(location);
  return (
    <>
      {/* Outside: after a screen that could not be shown the next one begins at its top as well. */}
      <PageChange pathname={location.pathname} />
      <ErrorBoundary resetKey={location.pathname}>
        {coming && <div className="coming" role="progressbar" aria-label={texts.loading} />}
        <Suspense fallback={<Wait first={location === arrival} />}>{screens}</Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * Stands in the place of a whole page, and so of what had the focus: when the content comes back it begins there. Not on the `first`
 * page, which the browser begins, and not where something has the focus by then.
 */
function Wait({ first }: { first: boolean }) {
  // At once, for code may come before other effects have run; and without a state: to render again is to begin to wait again.
  useLayoutEffect(() => {
    if (first) return;
    return () => void setTimeout(() => document.activeElement === document.body && focusContent());
  }, [first]);
  return <ScreenSpinner />;
}
