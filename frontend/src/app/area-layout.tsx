import { LogOut, Menu, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { brand } from '../shared/brand.js';
import { number } from '../shared/format/money.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { Button } from '../shared/ui/button.js';
import { useModal } from '../shared/ui/dialog.js';
import { Icon } from '../shared/ui/icon.js';
import { Logo, LogoMark } from '../shared/ui/logo.js';
import { SkipLink } from './skip-link.js';
import './area-layout.css';
import '../shared/ui/count.css';

export interface AreaLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Current only at exactly this address. */
  end?: boolean;
  /** Below this link's address but another link's own. */
  except?: string;
  /** Something new waits there. */
  dot?: boolean;
  /** How many wait there. */
  count?: number;
}

/** The signed-in areas: sidebar from 1280 px, a rail from 1024, drawer below; header with who is here and the way out. */
export function AreaLayout({ home, links, name, detail, profile, notice }: AreaLayoutProps) {
  const { signOut } = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const drawer = useModal(open, close);
  const logout = () => void signOut();
  const who = (
    <>
      <b className="clip">{name}</b>
      <span className="sm muted">{detail}</span>
    </>
  );

  return (
    <div className="app">
      <SkipLink />
      <nav className="side desk" aria-label={texts.menu}>
        <Logo />
        <AreaLinks links={links} />
      </nav>
      <dialog {...drawer} className="drawer hand" aria-label={texts.menu}>
        {open && (
          <nav className="side" aria-label={texts.menu}>
            <Logo />
            <AreaLinks links={links} onChosen={close} />
            <span className="push" />
            {profile && <AreaLinks links={[profile]} onChosen={close} />}
            <button type="button" className="nav" onClick={logout}>
              <Icon of={LogOut} />
              {texts.logout}
            </button>
          </nav>
        )}
      </dialog>
      <header className="top-bar">
        <Button
          kind="quiet"
          icon
          className="menu hand"
          aria-label={texts.openMenu}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon of={Menu} large />
        </Button>
        <Link className="hand home" to={home} aria-label={`${brand}, ${texts.home}`}>
          <LogoMark />
        </Link>
        {profile ? (
          <Link className="who" to={profile.to}>
            <span className="sr">{profile.label} : </span>
            <span className="names">{who}</span>
            <Icon of={profile.icon} />
          </Link>
        ) : (
          <div className="who">{who}</div>
        )}
        <Button kind="quiet" size="small" className="desk" onClick={logout}>
          <Icon of={LogOut} />
          {texts.logout}
        </Button>
      </header>
      <main className="main" id="contenu" tabIndex={-1}>
        {notice}
        <Outlet />
      </main>
    </div>
  );
}

interface AreaLayoutProps {
  home: string;
  links: readonly AreaLink[];
  name: string;
  detail: ReactNode;
  /** Where the name leads. */
  profile?: AreaLink;
  /** Above every screen. */
  notice?: ReactNode;
}

function AreaLinks({ links, onChosen }: { links: readonly AreaLink[]; onChosen?: () => void }) {
  const { pathname } = useLocation();
  return links.map((link) => (
    <NavLink
      key={link.to}
      to={link.to}
      end={link.end === true || pathname === link.except}
      className="nav"
      onClick={onChosen}
    >
      <Icon of={link.icon} />
      <span className="grow">{link.label}</span>
      {link.dot && (
        <>
          <i className="note-dot" />
          <span className="sr">nouveau</span>
        </>
      )}
      {link.count !== undefined && link.count > 0 && <span className="count">{number(link.count)}</span>}
    </NavLink>
  ));
}
