import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { brand } from '../shared/site.js';
import { useSignedInAs } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { Logo } from '../shared/ui/logo.js';
import { Organiser } from '../shared/ui/organiser.js';
import { SkipLink } from './skip-link.js';
import './public-layout.css';

/** Links to login and registration; for a signed-in person, the link back to their own screens. */
function EntryLinks() {
  const whose = useSignedInAs();
  if (whose !== null) {
    return (
      <ButtonLink size="small" to={whose === 'user' ? '/dashboard' : '/admin/products'}>
        {texts.mySpace}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink kind="quiet" size="small" className="visitors" to="/login">
        {texts.login}
      </ButtonLink>
      <ButtonLink size="small" className="visitors" to="/register">
        {texts.register}
      </ButtonLink>
    </>
  );
}

/** Header and screen; `entry`: the links of `EntryLinks` beside the logo, and a `footer` below reading pages. `children` where no route provides the screen. */
export function PublicLayout({ entry, footer, children = <Outlet /> }: PublicLayoutProps) {
  return (
    <>
      <SkipLink />
      <header className="site">
        <div className={entry ? 'wrap with-entry' : 'wrap'}>
          <Logo />
          {entry && <EntryLinks />}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={footer ? 'over-foot' : undefined}>
        {children}
      </main>
      {footer && (
        <footer className="foot">
          <div className="wrap row between row-wrap">
            <p>
              {brand}, Lomé et Abidjan. {texts.adultsOnly} {texts.neverMoney}
            </p>
            <nav className="row row-wrap" aria-label={texts.footer}>
              <Link to="/aide">{texts.helpPage}</Link>
              <Link to="/gagnants">{texts.winners}</Link>
              <Link to="/statut">{texts.status}</Link>
              <Link to="/verifier">{texts.verifyCall}</Link>
              <Link to="/conditions">{texts.terms}</Link>
              <Link to="/confidentialite">{texts.privacy}</Link>
              <HelpLine />
            </nav>
            <Organiser />
          </div>
        </footer>
      )}
    </>
  );
}

interface PublicLayoutProps {
  entry?: boolean;
  footer?: boolean;
  children?: ReactNode;
}
