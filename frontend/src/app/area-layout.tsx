import { LogOut, Menu, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { browserStorage } from '../shared/browser-storage.js';
import { useSavesData } from '../shared/use-saves-data.js';
import { brand } from '../shared/site.js';
import { numberUpTo } from '../shared/format/money.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { Button } from '../shared/ui/button.js';
import { classNames } from '../shared/ui/class-names.js';
import { useModal } from '../shared/ui/dialog.js';
import { Icon } from '../shared/ui/icon.js';
import { Logo, LogoMark } from '../shared/ui/logo.js';
import { Notice } from '../shared/ui/notice.js';
import { SkipLink } from './skip-link.js';
import './area-layout.css';
import '../shared/ui/badge.css';

export interface AreaLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Something new waits there. */
  dot?: boolean;
  /** How many wait there. */
  count?: number;
}

/** More would be wider than the menu's rail. */
const mostShown = 999;

/** The signed-in areas: sidebar from 1280 px, a rail from 1024, drawer below; header with the person's name and sign-out. */
export function AreaLayout({ home, links, name, detail, profile, more, notice, wide, tools }: AreaLayoutProps) {
  const { signOut } = useSession();
  const pushEnded = useKeptPush();
  const saving = useSavesData();
  const { key } = useLocation();
  /** The visit at which the drawer was opened. */
  const [menuAt, setMenuAt] = useState<string | null>(null);
  // A link in the drawer was followed, also one to the screen below it.
  if (menuAt !== null && menuAt !== key) setMenuAt(null);
  const menuOpen = menuAt === key;
  const drawer = useModal(menuOpen, () => setMenuAt(null));
  const waits = links.some(({ dot, count = 0 }) => dot || count > 0);
  const logout = () => void signOut();
  const who = (
    <>
      <b className="clip">
        <bdi>{name}</bdi>
      </b>
      <span className="sm muted">{detail}</span>
    </>
  );

  return (
    <div className={classNames('app', wide && 'wide')}>
      <SkipLink />
      <nav className="side wide-only" aria-label={texts.menu}>
        <Logo />
        <AreaLinks home={home} links={links} />
        {more}
      </nav>
      <dialog {...drawer} className="drawer phone-only" aria-label={texts.menu}>
        {menuOpen && (
          <nav className="side" aria-label={texts.menu}>
            <Logo />
            <AreaLinks home={home} links={profile ? [...links, profile] : links} replace />
            {more}
            <span className="push" />
            <button type="button" className="nav" onClick={logout}>
              <Icon of={LogOut} />
              {texts.logout}
            </button>
          </nav>
        )}
      </dialog>
      <header className={classNames('top-bar', tools !== undefined && 'with-tools')}>
        <Button
          kind="quiet"
          icon
          className="menu phone-only"
          aria-label={waits ? texts.openMenuWaiting : texts.openMenu}
          aria-expanded={menuOpen}
          onClick={() => setMenuAt(key)}
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
            <span className="sr">{profile.label}&nbsp;: </span>
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
        {pushEnded !== null && (
          <Notice tone="warn" announce className="over-screen">
            {pushEnded}
          </Notice>
        )}
        {saving && <p className="sm muted over-screen">{texts.dataSaver}</p>}
        <Outlet />
      </main>
    </div>
  );
}

/**
 * Keeps notifications on where they were turned on in this browser. Elsewhere their code is not loaded; a failure is repaired at the
 * next visit.
 * @returns the sentence to show once the browser no longer allows them
 */
function useKeptPush(): string | null {
  const { session } = useSession();
  const [ended, setEnded] = useState<string | null>(null);
  const role = session.status === 'admin' ? 'admin' : 'user';
  const id = session.status === 'user' ? session.user.id : session.status === 'admin' ? session.admin.id : undefined;
  useEffect(() => {
    if (id === undefined || browserStorage.getItem('raffle.notified') === null) return;
    const keep = async () => {
      const [{ keepPushOn }, { texts: words }] = await Promise.all([
        import('../shared/push/push-here.js'),
        import('../shared/push/texts.fr.js'),
      ]);
      if ((await keepPushOn(id, role)) === false) setEnded(words.ended);
    };
    const start = () => void keep().catch(() => undefined);
    start();
    // The worker: the browser has replaced its subscription.
    navigator.serviceWorker?.addEventListener('message', start);
    return () => navigator.serviceWorker?.removeEventListener('message', start);
  }, [id, role]);
  return ended;
}

interface AreaLayoutProps {
  home: string;
  links: readonly AreaLink[];
  name: string;
  detail: ReactNode;
  /** The link of the name. */
  profile?: AreaLink;
  /** In the menu, below the links of the area; in the drawer followed by the help line, which needs a call. */
  more?: ReactNode;
  /** Shown above every screen. */
  notice?: ReactNode;
  /** Screens with lists use the width of a large window. */
  wide?: boolean;
  /** Shown in the header. */
  tools?: ReactNode;
}

/** `replace`: a link in the drawer replaces the drawer's own history entry. */
export function AreaLinks({
  home,
  links,
  replace,
}: Partial<Pick<AreaLayoutProps, 'home'>> & Pick<AreaLayoutProps, 'links'> & { replace?: boolean }) {
  const { pathname } = useLocation();
  return links.map((link) => (
    <NavLink
      key={link.to}
      to={link.to}
      // Current for what is below it, unless that has its own link.
      end={link.to === home || links.some(({ to }) => to === pathname)}
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
