import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router';
import { texts } from '../shared/texts.fr.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { ErrorBoundary } from './error-boundary.js';
import { focusContent, PageChange } from './page-change.js';
import { retryFailedParts } from './screen-part.js';
import './screens.css';

/**
 * The screen of the address. While the code of a new screen loads the one before stays, so that a slow network leaves no empty page,
 * with a progress line above it.
 */
export function Screens({ routes }: { routes: RouteObject[] }) {
  const wanted = useLocation();
  const location = useDeferredValue(wanted);
  const screens = useRoutes(routes, location);
  const [arrival] = useState(location);
  useEffect(retryFailedParts, [location.pathname]);
  return (
    <>
      {/* Outside: the screen after one that failed begins at its top too. */}
      <PageChange pathname={location.pathname} />
      <ErrorBoundary resetKey={location.pathname}>
        {location !== wanted && <div className="coming" role="progressbar" aria-label={texts.loading} />}
        <Suspense fallback={<Wait first={location === arrival} />}>{screens}</Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * Takes the place of a whole page and of what had the focus, so the focus goes to the content when that comes back. Not on the `first`
 * page, where the browser sets it, and not when something has the focus by then.
 */
function Wait({ first }: { first: boolean }) {
  useLayoutEffect(() => {
    if (first) return;
    return () => void setTimeout(() => document.activeElement === document.body && focusContent());
  }, [first]);
  return <ScreenSpinner />;
}
