import { useRoutes, type RouteObject } from 'react-router';
import { AdminLayout } from './admin-layout.js';
import { backOfficeScreens } from './back-office-screens.js';
import { Elsewhere } from './elsewhere.js';
import { InArea } from './in-area.js';
import { screenPart } from '../shared/screen-part.js';

const PresentationScreen = screenPart(
  () => import('../features/admin-draw/presentation-screen.js'),
  'PresentationScreen',
);

/** Every path below /admin. */
export const routes: RouteObject[] = [
  // Without the layout.
  { element: <InArea />, children: [{ path: 'products/:id/draw/presentation', element: <PresentationScreen /> }] },
  {
    element: <AdminLayout />,
    children: [
      {
        element: <InArea />,
        children: backOfficeScreens.flatMap(({ path, Screen }) => (Screen ? [{ path, element: <Screen /> }] : [])),
      },
    ],
  },
  { path: '*', element: <Elsewhere /> },
];

/** The back-office. Its table, menu and screens are loaded with it, so that other pages do not have them. */
export function BackOffice() {
  return useRoutes(routes);
}
