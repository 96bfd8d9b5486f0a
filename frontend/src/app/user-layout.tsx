import { House, Ticket } from 'lucide-react';
import { counted } from '../shared/format/plural.js';
import { useUser } from '../shared/session/session-provider.js';
import { AreaLayout, type AreaLink } from './area-layout.js';

const links: readonly AreaLink[] = [
  { to: '/dashboard', label: 'Accueil', icon: House, end: true },
  { to: '/dashboard/tickets', label: 'Mes Tickets', icon: Ticket },
];

/** The user area (specification section 2): name and `N tickets` in the header. */
export function UserLayout() {
  const user = useUser();
  return (
    <AreaLayout home="/dashboard" links={links} name={user.name} detail={counted(user.tickets, 'ticket', 'tickets')} />
  );
}
