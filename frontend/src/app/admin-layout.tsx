import { Suspense, type ComponentProps } from 'react';
import type { AdminSearch as Search } from '../features/admin-search/admin-search.js';
import { useWaitingConversations } from '../shared/conversation/waiting-conversations.js';
import { HeldActsProvider } from '../shared/held-acts/held-acts.js';
import { useAdminName } from '../shared/session/admin-name.js';
import { useAdmin } from '../shared/session/session-provider.js';
import { AreaLayout, type AreaLink } from './area-layout.js';
import { titledScreens } from './back-office-screens.js';
import { PublicLayout } from './public-layout.js';
import { screenPart } from '../shared/screen-part.js';
import { ProviderFails } from './provider-fails.js';
import { UnavailableParts } from './unavailable-parts.js';

const AdminSearch = screenPart<'AdminSearch', ComponentProps<typeof Search>>(
  () => import('../features/admin-search/admin-search.js'),
  'AdminSearch',
);
const FirstPasswordScreen = screenPart(
  () => import('../features/admin-team/first-password-screen.js'),
  'FirstPasswordScreen',
);
const SetUpScreen = screenPart(() => import('../features/admin-team/set-up-screen.js'), 'SetUpScreen');

/** The back-office, or the set-up screen that is required first. */
export function AdminLayout() {
  const { set_up: setUp } = useAdmin();
  if (setUp === undefined) return <BackOffice />;
  return <PublicLayout>{setUp === 'password' ? <FirstPasswordScreen /> : <SetUpScreen />}</PublicLayout>;
}

/** The administrator's name under the specified label, the sections, and the number of waiting conversations. */
function BackOffice() {
  const admin = useAdmin();
  const name = useAdminName();
  const waiting = useWaitingConversations();
  const screens = titledScreens(admin);
  const links = screens.flatMap(({ to, title, icon, counted }): AreaLink[] =>
    icon ? [{ to, label: title, icon, ...(counted && { count: waiting }) }] : [],
  );
  return (
    <HeldActsProvider>
      <AreaLayout
        home="/admin"
        links={links}
        name={name || 'Administrateur'}
        detail="Admin"
        wide
        notice={
          <>
            <ProviderFails />
            <UnavailableParts />
          </>
        }
        tools={
          <Suspense fallback={null}>
            <AdminSearch screens={screens} />
          </Suspense>
        }
      />
    </HeldActsProvider>
  );
}
