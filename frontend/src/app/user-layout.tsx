import {
  CircleCheck,
  Eye,
  History,
  House,
  Info,
  MessageSquare,
  ShieldCheck,
  Ticket,
  Trophy,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { useUnreadMessages, useMyTickets, useMyWins } from '../shared/api/my-queries.js';
import { counted } from '../shared/format/plural.js';
import { JustPlaced } from '../shared/just-placed.js';
import { useUser } from '../shared/session/session-provider.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { texts } from '../shared/texts.fr.js';
import { Organiser } from '../shared/ui/organiser.js';
import { AreaLayout, AreaLinks, type AreaLink } from './area-layout.js';
import { PublicLayout } from './public-layout.js';
import { screenPart } from '../shared/screen-part.js';

const BlockedWinnerScreen = screenPart(
  () => import('../features/deliveries/blocked-winner-screen.js'),
  'BlockedWinnerScreen',
);

/** The user area, or all that a blocked winner may see of it. */
export function UserLayout() {
  const { blocked } = useUser();
  if (!blocked) return <UserArea />;
  return (
    <PublicLayout>
      <BlockedWinnerScreen />
    </PublicLayout>
  );
}

const publicPages: readonly AreaLink[] = [
  { to: '/gagnants', label: texts.winners, icon: CircleCheck },
  { to: '/verifier', label: texts.verifyCall, icon: ShieldCheck },
  { to: '/aide', label: texts.helpPage, icon: Info },
  { to: '/conditions', label: texts.terms, icon: Eye },
];

/** What visitors find in the header and the footer, with who runs the draws. */
function PublicPages() {
  return (
    <div className="more">
      <AreaLinks links={publicPages} />
      <HelpLine className="nav" />
      <Organiser />
    </div>
  );
}

/** Name and `N tickets` in the header, dots where something waits (docs/product.md section 2). */
function UserArea() {
  const user = useUser();
  const unread = useUnreadMessages();
  const tickets = useMyTickets();
  const mine = tickets.data;
  const toPlace = mine?.to_place;
  const waiting = toPlace ? toPlace.registration + toPlace.referral + toPlace.credit : 0;
  const won = (useMyWins().data?.wins.length ?? 0) > 0;
  const links: readonly AreaLink[] = [
    { to: '/dashboard', label: 'Accueil', icon: House },
    { to: '/dashboard/messages', label: 'Messages', icon: MessageSquare, dot: unread > 0 },
    { to: '/dashboard/tickets', label: 'Mes Tickets', icon: Ticket, dot: waiting > 0 },
    ...(won ? [{ to: '/dashboard/wins', label: 'Mes lots gagnés', icon: Trophy }] : []),
    { to: '/dashboard/money', label: 'Mon argent', icon: Wallet },
    { to: '/dashboard/history', label: 'Historique', icon: History },
    { to: '/dashboard/referral', label: 'Parrainage', icon: Users },
  ];
  return (
    <AreaLayout
      home="/dashboard"
      links={links}
      name={user.name}
      detail={tickets.isPending ? '\u00a0' : counted(mine?.in_play.tickets ?? user.tickets, 'ticket', 'tickets')}
      more={<PublicPages />}
      notice={<JustPlaced />}
      profile={{ to: '/dashboard/profile', label: 'Mon profil', icon: UserRound }}
    />
  );
}
