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
  Signpost,
  Ticket,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Admin } from '@raffle/contracts/http/sessions';
import { mayOpen } from '../shared/session/areas.js';
import { screenPart as part, type ScreenPart } from '../shared/screen-part.js';

/** A screen of the back-office, or a view of one that the search leads to. Whose work it is: `screenAreas`, by the first part of its path. */
export interface BackOfficeScreen {
  /** Below /admin; of a view with its query. */
  path: string;
  /** Its code. None: a view of another screen. */
  Screen?: ScreenPart;
  /** In the search, and with an icon in the menu. None: another screen leads to it. */
  title?: string;
  icon?: LucideIcon;
  /** Other words that the search finds it by. */
  words?: string;
  /** Only for a `super_admin`. */
  superOnly?: true;
  /** The menu counts beside it what waits for an answer. */
  counted?: true;
}

/** In the order of the menu and of the search. */
export const backOfficeScreens: readonly BackOfficeScreen[] = [
  {
    path: '',
    title: 'Tableau de bord',
    icon: LayoutDashboard,
    words: 'accueil à faire',
    Screen: part(() => import('../features/admin-dashboard/dashboard-screen.js'), 'AdminDashboardScreen'),
  },
  {
    path: 'morning',
    title: 'Le point du matin',
    words: 'hier nuit ventes refus',
    Screen: part(() => import('../features/admin-dashboard/morning-screen.js'), 'MorningScreen'),
  },
  {
    path: 'products',
    title: 'Produits',
    icon: Package,
    words: 'tirages lots',
    Screen: part(() => import('../features/admin-products/products-screen.js'), 'ProductsScreen'),
  },
  {
    path: 'products/new',
    title: 'Ajouter un produit',
    icon: CirclePlus,
    words: 'nouveau créer',
    Screen: part(() => import('../features/admin-products/new-product-screen.js'), 'NewProductScreen'),
  },
  {
    path: 'products/calendar',
    title: 'Calendrier des tirages',
    words: 'dates ouvertures fins de vente',
    Screen: part(() => import('../features/admin-products/calendar-screen.js'), 'CalendarScreen'),
  },
  { path: 'products?status=draw', title: 'Lancer un tirage', words: 'produits complets' },
  {
    path: 'products/:id',
    Screen: part(() => import('../features/admin-products/edit-product-screen.js'), 'EditProductScreen'),
  },
  {
    path: 'products/:id/draw',
    Screen: part(() => import('../features/admin-draw/draw-screen.js'), 'DrawScreen'),
  },
  {
    path: 'deliveries',
    title: 'Remises',
    icon: Gift,
    words: 'lots gagnants appeler remettre',
    Screen: part(() => import('../features/admin-deliveries/deliveries-screen.js'), 'DeliveriesScreen'),
  },
  {
    path: 'users',
    title: 'Utilisateurs',
    icon: Users,
    words: 'personnes clients',
    Screen: part(() => import('../features/admin-users/users-screen.js'), 'UsersScreen'),
  },
  { path: 'users?state=blocked', title: 'Comptes bloqués', words: 'débloquer' },
  { path: 'users/:id', Screen: part(() => import('../features/admin-users/user-screen.js'), 'UserScreen') },
  {
    path: 'tickets',
    title: 'Tickets',
    icon: Ticket,
    Screen: part(() => import('../features/admin-tickets/tickets-screen.js'), 'TicketsScreen'),
  },
  {
    path: 'payments',
    title: 'Paiements',
    icon: CreditCard,
    Screen: part(() => import('../features/admin-payments/payments-screen.js'), 'PaymentsScreen'),
  },
  { path: 'payments?state=review', title: 'Vérifier des paiements', words: 'trancher accorder' },
  {
    path: 'payments/:id',
    Screen: part(() => import('../features/admin-payments/payment-screen.js'), 'PaymentScreen'),
  },
  {
    path: 'refunds',
    title: 'Remboursements',
    icon: Undo2,
    words: 'rembourser préparer un fichier',
    Screen: part(() => import('../features/admin-refunds/refunds-screen.js'), 'RefundsScreen'),
  },
  { path: 'refunds?state=filed', title: 'Fichiers de remboursements', words: 'enregistrer un versement' },
  {
    path: 'accounting',
    title: 'Comptabilité',
    icon: Calculator,
    words: 'livres clôturer un mois',
    Screen: part(() => import('../features/admin-accounting/accounting-screen.js'), 'AccountingScreen'),
  },
  {
    path: 'sources',
    title: 'Provenance',
    icon: Signpost,
    words: 'campagnes radio visites parrainage d’où viennent',
    Screen: part(() => import('../features/admin-sources/sources-screen.js'), 'SourcesScreen'),
  },
  {
    path: 'messages/:userId?',
    title: 'Messages',
    icon: MessageSquare,
    words: 'conversations répondre',
    counted: true,
    Screen: part(() => import('../features/admin-messages/messages-screen.js'), 'AdminMessagesScreen'),
  },
  {
    path: 'messages/diffusions',
    title: 'Écrire à tous',
    words: 'messages diffusion',
    Screen: part(() => import('../features/admin-messages/broadcasts-screen.js'), 'BroadcastsScreen'),
  },
  {
    path: 'settings',
    title: 'Paramètres',
    icon: Settings,
    words: 'réglages prix inscription parrainage deux personnes',
    Screen: part(() => import('../features/admin-settings/settings-screen.js'), 'SettingsScreen'),
  },
  {
    path: 'team',
    title: 'Administrateurs',
    icon: Shield,
    words: 'ajouter un administrateur équipe mot de passe',
    Screen: part(() => import('../features/admin-team/team-screen.js'), 'TeamScreen'),
  },
  { path: 'team#notifications', title: 'Notifications', words: 'être prévenu push avis' },
  {
    path: 'audit-log',
    title: 'Journal',
    icon: ScrollText,
    words: 'historique qui a changé',
    Screen: part(() => import('../features/admin-audit/audit-screen.js'), 'AuditScreen'),
  },
  {
    path: 'queues',
    title: 'Files de messages',
    icon: Inbox,
    words: 'échecs rejouer',
    superOnly: true,
    Screen: part(() => import('../features/admin-queues/queues-screen.js'), 'QueuesScreen'),
  },
];

/** Those with a title that this administrator works on, with their addresses. */
export const titledScreens = (admin: Pick<Admin, 'role' | 'areas'>) =>
  backOfficeScreens.flatMap(({ path, title, superOnly, ...screen }) => {
    const to = `/admin/${path}`.replace(/\/(:.*)?$/, '');
    const isSeen = mayOpen(admin, to) && (!superOnly || admin.role === 'super_admin');
    return title !== undefined && isSeen ? [{ ...screen, title, to }] : [];
  });

/** The title of the section of an address: that of its first screen. */
export const sectionTitle = (pathname: string): string | undefined =>
  backOfficeScreens.find(({ path }) => path.split('/')[0] === pathname.split('/')[2])?.title;
