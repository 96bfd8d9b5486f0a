import {
  Calculator,
  CirclePlus,
  CreditCard,
  Gift,
  Inbox,
  LayoutDashboard,
  MessageSquare,
  Package,
  ScrollText,
  Settings,
  Shield,
  Ticket,
  Undo2,
  Users,
} from 'lucide-react';
import { Suspense } from 'react';
import { useAdminStats } from '../shared/api/back-office-queries.js';
import { useWaitingConversations } from '../shared/api/conversations.js';
import { useAdmin } from '../shared/session/session-provider.js';
import { AreaLayout, type AreaLink } from './area-layout.js';
import { PublicLayout } from './public-layout.js';
import { screenPart } from './screen-part.js';
import { UnavailableParts } from './unavailable-parts.js';

const AdminSearch = screenPart(() => import('../features/admin-search/admin-search.js'), 'AdminSearch');
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
  const stats = useAdminStats();
  const waiting = useWaitingConversations();
  const links: readonly AreaLink[] = [
    { to: '/admin', label: 'Tableau de bord', icon: LayoutDashboard, end: true },
    { to: '/admin/products', label: 'Produits', icon: Package, except: '/admin/products/new' },
    { to: '/admin/products/new', label: 'Ajouter un produit', icon: CirclePlus },
    { to: '/admin/deliveries', label: 'Remises', icon: Gift },
    { to: '/admin/users', label: 'Utilisateurs', icon: Users },
    { to: '/admin/tickets', label: 'Tickets', icon: Ticket },
    { to: '/admin/payments', label: 'Paiements', icon: CreditCard },
    { to: '/admin/refunds', label: 'Remboursements', icon: Undo2 },
    { to: '/admin/accounting', label: 'Comptabilité', icon: Calculator },
    { to: '/admin/messages', label: 'Messages', icon: MessageSquare, count: waiting },
    { to: '/admin/settings', label: 'Paramètres', icon: Settings },
    { to: '/admin/team', label: 'Administrateurs', icon: Shield },
    { to: '/admin/audit-log', label: 'Journal', icon: ScrollText },
    ...(admin.role === 'super_admin' ? [{ to: '/admin/queues', label: 'Files de messages', icon: Inbox }] : []),
  ];
  return (
    <AreaLayout
      home="/admin"
      links={links}
      // The session check does not wait for a slow service: the name may arrive with the next figures.
      name={admin.username || stats.data?.admin.username || 'Administrateur'}
      detail="Admin"
      wide
      notice={<UnavailableParts />}
      tools={
        <Suspense fallback={null}>
          <AdminSearch />
        </Suspense>
      }
    />
  );
}
