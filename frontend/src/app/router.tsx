import { isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate, Route, useLocation } from 'react-router';
import { OnlySignedOut, RequireAdmin, RequireUser } from './guards.js';
import { PublicLayout } from './public-layout.js';
import { isScreenPart, screenPart as part } from './screen-part.js';
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
const DeliveriesScreen = part(() => import('../features/admin-deliveries/deliveries-screen.js'), 'DeliveriesScreen');
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
const AdminLayout = part(() => import('./admin-layout.js'), 'AdminLayout');
const AdminDashboardScreen = part(
  () => import('../features/admin-dashboard/dashboard-screen.js'),
  'AdminDashboardScreen',
);
const ProductsScreen = part(() => import('../features/admin-products/products-screen.js'), 'ProductsScreen');
const NewProductScreen = part(() => import('../features/admin-products/new-product-screen.js'), 'NewProductScreen');
const EditProductScreen = part(() => import('../features/admin-products/edit-product-screen.js'), 'EditProductScreen');
const UsersScreen = part(() => import('../features/admin-users/users-screen.js'), 'UsersScreen');
const UserScreen = part(() => import('../features/admin-users/user-screen.js'), 'UserScreen');
const PaymentsScreen = part(() => import('../features/admin-payments/payments-screen.js'), 'PaymentsScreen');
const RefundsScreen = part(() => import('../features/admin-refunds/refunds-screen.js'), 'RefundsScreen');
const PaymentScreen = part(() => import('../features/admin-payments/payment-screen.js'), 'PaymentScreen');
const AccountingScreen = part(() => import('../features/admin-accounting/accounting-screen.js'), 'AccountingScreen');
const AdminTicketsScreen = part(() => import('../features/admin-tickets/tickets-screen.js'), 'TicketsScreen');
const AuditScreen = part(() => import('../features/admin-audit/audit-screen.js'), 'AuditScreen');
const AdminMessagesScreen = part(() => import('../features/admin-messages/messages-screen.js'), 'AdminMessagesScreen');
const BroadcastsScreen = part(() => import('../features/admin-messages/broadcasts-screen.js'), 'BroadcastsScreen');
const SettingsScreen = part(() => import('../features/admin-settings/settings-screen.js'), 'SettingsScreen');
const TeamScreen = part(() => import('../features/admin-team/team-screen.js'), 'TeamScreen');
const QueuesScreen = part(() => import('../features/admin-queues/queues-screen.js'), 'QueuesScreen');
const DrawScreen = part(() => import('../features/admin-draw/draw-screen.js'), 'DrawScreen');
const PresentationScreen = part(() => import('../features/admin-draw/presentation-screen.js'), 'PresentationScreen');

/** To the same address without the punctuation that a message put after the link, else to the landing page. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  const plain = pathname.replace(/(%[\da-f]{2}|[^\p{L}\p{N}])+$/iu, '');
  return <Navigate to={plain === pathname || plain === '' ? '/' : `${plain}${search}`} replace />;
}

/** Every path of the application (docs/product.md section 2). Any other redirects to the landing page. */
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
      <Route path="/admin/products/:id/draw/presentation" element={<PresentationScreen />} />
      <Route path="/admin" element={<AdminLayout />}>
        <Route index element={<AdminDashboardScreen />} />
        <Route path="products" element={<ProductsScreen />} />
        <Route path="products/new" element={<NewProductScreen />} />
        <Route path="products/:id" element={<EditProductScreen />} />
        <Route path="products/:id/draw" element={<DrawScreen />} />
        <Route path="deliveries" element={<DeliveriesScreen />} />
        <Route path="users" element={<UsersScreen />} />
        <Route path="users/:id" element={<UserScreen />} />
        <Route path="payments" element={<PaymentsScreen />} />
        <Route path="payments/:id" element={<PaymentScreen />} />
        <Route path="refunds" element={<RefundsScreen />} />
        <Route path="accounting" element={<AccountingScreen />} />
        <Route path="tickets" element={<AdminTicketsScreen />} />
        <Route path="audit-log" element={<AuditScreen />} />
        <Route path="messages/:userId?" element={<AdminMessagesScreen />} />
        <Route path="messages/diffusions" element={<BroadcastsScreen />} />
        <Route path="settings" element={<SettingsScreen />} />
        <Route path="team" element={<TeamScreen />} />
        <Route path="queues" element={<QueuesScreen />} />
      </Route>
    </Route>

    <Route path="*" element={<Elsewhere />} />
  </>,
);

/**
 * Loads the layout and the screen of a path together: before the first render of a prerendered one, so that it does not suspend,
 * and elsewhere in parallel with the session check.
 */
export async function loadScreenOf(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const types = matches.map(({ route: { element } }) => (isValidElement(element) ? element.type : null));
  await Promise.all(types.filter(isScreenPart).map((part) => part.load()));
}

export function Router() {
  return <Screens routes={routes} />;
}
