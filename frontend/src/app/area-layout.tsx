import { LogOut, Menu, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { brand } from '../shared/site.js';
import { numberUpTo } from '../shared/format/money.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { Button } from '../shared/ui/button.js';
import { classNames } from '../shared/ui/class-names.js';
import { useModal } from '../shared/ui/dialog.js';
import { Icon } from '../shared/ui/icon.js';
import { Logo, LogoMark } from '../shared/ui/logo.js';
import { SkipLink } from './skip-link.js';
import './area-layout.css';
import '../shared/ui/badge.css';

export interface AreaLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Current only at exactly this path. */
  end?: boolean;
  /** A path below this link's that belongs to another link. */
  except?: string;
  /** Something new waits there. */
  dot?: boolean;
  /** How many wait there. */
  count?: number;
}

/** More would be wider than the menu's rail. */
const mostShown = 999;

/** The signed-in areas: sidebar from 1280 px, a rail from 1024, drawer below; header with the person's name and sign-out. */
export function AreaLayout({ home, links, name, detail, profile, notice, wide, tools }: AreaLayoutProps) {
  const { session, signOut } = useSession();
  useKeptPush(session.status === 'user' ? session.user.id : session.status === 'admin' ? session.admin.id : undefined);
  const [menuOpen, setMenuOpen] = useState(false);
  const { key } = useLocation();
  const drawer = useModal(menuOpen, () => setMenuOpen(false));
  // A link in the drawer was followed, also one to the screen below it.
  useEffect(() => setMenuOpen(false), [key]);
  const waits = links.some(({ dot, count = 0 }) => dot || count > 0);
  const logout = () => void signOut();
  const who = (
    <>
      <b className="clip">{name}</b>
      <span className="sm muted">{detail}</span>
    </>
  );

  return (
    <div className={classNames('app', wide && 'wide')}>
      <SkipLink />
      <nav className="side wide-only" aria-label={texts.menu}>
        <Logo />
        <AreaLinks links={links} />
      </nav>
      <dialog {...drawer} className="drawer phone-only" aria-label={texts.menu}>
        {menuOpen && (
          <nav className="side" aria-label={texts.menu}>
            <Logo />
            <AreaLinks links={links} replace />
            <span className="push" />
            {profile && <AreaLinks links={[profile]} replace />}
          </nav>
        )}
      </dialog>
      <header className="top-bar">
        <Button
          kind="quiet"
          icon
          className="menu phone-only"
          aria-label={waits ? texts.openMenuWaiting : texts.openMenu}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Icon of={Menu} large />
          {waits && <span className="note-dot" />}
        </Button>
        <Link className="phone-only home" to={home} aria-label={`${brand}, ${texts.home}`}>
          <LogoMark />
        </Link>
        {tools}
        {profile ? (
          <Link className="who" to={profile.to}>
            <span className="sr">{profile.label} : </span>
            <span className="names">{who}</span>
            <Icon of={profile.icon} />
          </Link>
        ) : (
          <div className="who">{who}</div>
        )}
        <Button kind="quiet" size="small" className="out" aria-label={texts.logout} onClick={logout}>
          <Icon of={LogOut} />
          <span className="wide-only">{texts.logout}</span>
        </Button>
      </header>
      <main className="main" id="contenu" tabIndex={-1}>
        {notice}
        <Outlet />
      </main>
    </div>
  );
}

/** Without notifications in this browser, their code is not loaded. A failure is repaired at the next visit. */
function useKeptPush(ownerId: string | undefined): void {
  useEffect(() => {
    if (ownerId === undefined || !('Notification' in window) || Notification.permission !== 'granted') return;
    import('../shared/push/push-here.js').then(({ keepPushOn }) => keepPushOn(ownerId)).catch(() => undefined);
  }, [ownerId]);
}

interface AreaLayoutProps {
  home: string;
  links: readonly AreaLink[];
  name: string;
  detail: ReactNode;
  /** The link of the name. */
  profile?: AreaLink;
  /** Shown above every screen. */
  notice?: ReactNode;
  /** Screens with lists use the width of a large window. */
  wide?: boolean;
  /** Shown in the header. */
  tools?: ReactNode;
}

/** `replace`: a link in the drawer replaces the drawer's own history entry. */
function AreaLinks({ links, replace }: { links: readonly AreaLink[]; replace?: boolean }) {
  const { pathname } = useLocation();
  return links.map((link) => (
    <NavLink
      key={link.to}
      to={link.to}
      end={link.end === true || pathname === link.except}
      className="nav"
      replace={replace}
    >
      <Icon of={link.icon} />
      <span className="grow">{link.label}</span>
      {link.dot && (
        <>
          <i className="note-dot" />
          <span className="sr">nouveau</span>
        </>
      )}
      {link.count !== undefined && link.count > 0 && <span className="count">{numberUpTo(mostShown, link.count)}</span>}
    </NavLink>
  ));
}
