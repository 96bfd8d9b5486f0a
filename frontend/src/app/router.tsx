import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { ErrorBoundary } from './error-boundary.js';
import { OnlySignedOut, RequireAdmin, RequireUser } from './guards.js';
import { PageChange } from './page-change.js';
import { PublicLayout } from './public-layout.js';

/** A part loaded when its address is first opened. */
function part<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

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
const FreeTicketsScreen = part(() => import('../features/free-tickets/free-tickets-screen.js'), 'FreeTicketsScreen');
const UserLayout = part(() => import('./user-layout.js'), 'UserLayout');
const DashboardScreen = part(() => import('../features/dashboard/dashboard-screen.js'), 'DashboardScreen');
const TicketsScreen = part(() => import('../features/tickets/tickets-screen.js'), 'TicketsScreen');
const MessagesScreen = part(() => import('../features/messages/messages-screen.js'), 'MessagesScreen');
const HistoryScreen = part(() => import('../features/history/history-screen.js'), 'HistoryScreen');
const ReferralScreen = part(() => import('../features/referral/referral-screen.js'), 'ReferralScreen');
const AdminLayout = part(() => import('./admin-layout.js'), 'AdminLayout');
const ProductsScreen = part(() => import('../features/admin-products/products-screen.js'), 'ProductsScreen');
const NewProductScreen = part(() => import('../features/admin-products/new-product-screen.js'), 'NewProductScreen');
const EditProductScreen = part(() => import('../features/admin-products/edit-product-screen.js'), 'EditProductScreen');
const DrawScreen = part(() => import('../features/admin-draw/draw-screen.js'), 'DrawScreen');

/** Every address of the application (specification section 2). Any other leads to the landing page. */
export function Router() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <PageChange />
      <Suspense fallback={<ScreenSpinner />}>
        <Routes>
          <Route element={<PublicLayout full />}>
            <Route path="/" element={<LandingScreen />} />
          </Route>

          <Route element={<PublicLayout />}>
            <Route element={<OnlySignedOut />}>
              <Route path="/login" element={<LoginScreen />} />
            </Route>
            <Route path="/register" element={<RegisterScreen />} />
            <Route path="/conditions" element={<TermsScreen />} />
            <Route path="/confidentialite" element={<PrivacyScreen />} />
            <Route path="/tirages/:id" element={<DrawRecordScreen />} />
            <Route path="/payment/success" element={<ForwardPaymentReturn />} />
            <Route path="/payment/cancel" element={<PaymentCancelScreen />} />
            <Route path="/payment-success" element={<RegistrationPaymentScreen />} />
            <Route path="/ticket-payment-success" element={<TicketPaymentScreen />} />
            <Route element={<RequireUser />}>
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
            </Route>
          </Route>

          <Route element={<RequireAdmin />}>
            <Route path="/admin" element={<AdminLayout />}>
              <Route index element={<Navigate to="/admin/products" replace />} />
              <Route path="products" element={<ProductsScreen />} />
              <Route path="products/new" element={<NewProductScreen />} />
              <Route path="products/:id" element={<EditProductScreen />} />
              <Route path="products/:id/draw" element={<DrawScreen />} />
            </Route>
          </Route>

          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
