import { createRoutesFromElements, Route } from 'react-router';
import { Elsewhere } from './elsewhere.js';
import { OnlySignedOut, RequireAdmin, RequireUser } from './guards.js';
import { loadBackOffice } from './load-back-office.js';
import { PublicLayout } from './public-layout.js';
import { loadParts, screenPart as part } from '../shared/screen-part.js';
import { Screens } from './screens.js';

const LandingScreen = part(() => import('../features/landing/landing-screen.js'), 'LandingScreen');
const LoginScreen = part(() => import('../features/session/login-screen.js'), 'LoginScreen');
const RegisterScreen = part(() => import('../features/registration/register-screen.js'), 'RegisterScreen');
const RegistrationPaymentScreen = part(
  () => import('../features/payment-return/registration-payment-screen.js'),
  'RegistrationPaymentScreen',
);
const TicketPaymentScreen = part(
  () => import('../features/payment-return/ticket-payment-screen.js'),
  'TicketPaymentScreen',
);
const PaymentCancelScreen = part(
  () => import('../features/payment-return/payment-cancel-screen.js'),
  'PaymentCancelScreen',
);
const ForwardPaymentReturn = part(
  () => import('../features/payment-return/forward-payment-return.js'),
  'ForwardPaymentReturn',
);
const TermsScreen = part(() => import('../features/legal/terms-screen.js'), 'TermsScreen');
const PrivacyScreen = part(() => import('../features/legal/privacy-screen.js'), 'PrivacyScreen');
const DrawRecordScreen = part(() => import('../features/draw-record/draw-record-screen.js'), 'DrawRecordScreen');
const WinnersScreen = part(() => import('../features/winners/winners-screen.js'), 'WinnersScreen');
const HelpScreen = part(() => import('../features/help/help-screen.js'), 'HelpScreen');
const VerifyCallScreen = part(() => import('../features/verify-call/verify-call-screen.js'), 'VerifyCallScreen');
const WinsScreen = part(() => import('../features/deliveries/wins-screen.js'), 'WinsScreen');
const StatusScreen = part(() => import('../features/status/status-screen.js'), 'StatusScreen');
const FreeTicketsScreen = part(() => import('../features/free-tickets/free-tickets-screen.js'), 'FreeTicketsScreen');
const UserLayout = part(() => import('./user-layout.js'), 'UserLayout');
const DashboardScreen = part(() => import('../features/dashboard/dashboard-screen.js'), 'DashboardScreen');
const TicketsScreen = part(() => import('../features/tickets/tickets-screen.js'), 'TicketsScreen');
const MessagesScreen = part(() => import('../features/messages/messages-screen.js'), 'MessagesScreen');
const HistoryScreen = part(() => import('../features/history/history-screen.js'), 'HistoryScreen');
const ReferralScreen = part(() => import('../features/referral/referral-screen.js'), 'ReferralScreen');
const MoneyScreen = part(() => import('../features/money/money-screen.js'), 'MoneyScreen');
const ProfileScreen = part(() => import('../features/profile/profile-screen.js'), 'ProfileScreen');
const BackOffice = part(loadBackOffice, 'BackOffice');

/**
 * Every path of the application (docs/product.md section 2); those below /admin are in back-office-screens.ts. Any other redirects to the landing page.
 * @public The gallery opens each.
 */
export const routes = createRoutesFromElements(
  <>
    <Route element={<PublicLayout entry footer />}>
      <Route path="/" element={<LandingScreen />} />
    </Route>

    <Route element={<PublicLayout entry footer />}>
      <Route path="/conditions" element={<TermsScreen />} />
      <Route path="/confidentialite" element={<PrivacyScreen />} />
      <Route path="/gagnants" element={<WinnersScreen />} />
      <Route path="/statut" element={<StatusScreen />} />
      <Route path="/verifier" element={<VerifyCallScreen />} />
      <Route path="/aide" element={<HelpScreen />} />
      <Route path="/tirages/:id" element={<DrawRecordScreen />} />
    </Route>

    <Route element={<PublicLayout />}>
      <Route element={<OnlySignedOut />}>
        <Route path="/login" element={<LoginScreen />} />
      </Route>
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="/payment/success" element={<ForwardPaymentReturn />} />
      <Route path="/payment/cancel" element={<PaymentCancelScreen />} />
      <Route path="/payment-success" element={<RegistrationPaymentScreen />} />
      <Route path="/ticket-payment-success" element={<TicketPaymentScreen />} />
      <Route element={<RequireUser framed />}>
        <Route path="/select-free-tickets" element={<FreeTicketsScreen />} />
      </Route>
    </Route>

    <Route element={<RequireUser />}>
      <Route path="/dashboard" element={<UserLayout />}>
        <Route index element={<DashboardScreen />} />
        <Route path="messages" element={<MessagesScreen />} />
        <Route path="tickets" element={<TicketsScreen />} />
        <Route path="history" element={<HistoryScreen />} />
        <Route path="referral" element={<ReferralScreen />} />
        <Route path="money" element={<MoneyScreen />} />
        <Route path="wins" element={<WinsScreen />} />
        <Route path="profile" element={<ProfileScreen />} />
      </Route>
    </Route>

    <Route element={<RequireAdmin />}>
      <Route path="/admin/*" element={<BackOffice />} />
    </Route>

    <Route path="*" element={<Elsewhere />} />
  </>,
);

/**
 * Loads the layout and the screen of a path together: before the first render of a prerendered one, so that it does not suspend,
 * and elsewhere in parallel with the session check.
 */
export async function loadScreenOf(pathname: string): Promise<void> {
  await loadParts(routes, pathname);
  if (/^\/admin(\/|$)/.test(pathname)) await loadParts((await loadBackOffice()).routes, pathname, '/admin');
}

export function Router() {
  return <Screens routes={routes} />;
}
