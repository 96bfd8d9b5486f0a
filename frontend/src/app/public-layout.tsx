import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { brand } from '../shared/brand.js';
import { useSession } from '../shared/session/session-provider.js';
import { signedInAs } from '../shared/session/signed-in-as.js';
import { texts } from '../shared/texts.fr.js';
import { ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { Logo } from '../shared/ui/logo.js';
import { SkipLink } from './skip-link.js';

/** Login and registration, or for whoever is signed in the way back to their own screens. */
function Doors() {
  const { session } = useSession();
  const whose = signedInAs(session);
  if (whose !== null) {
    return (
      <ButtonLink size="small" to={whose === 'user' ? '/dashboard' : '/admin/products'}>
        {texts.mySpace}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink kind="quiet" size="small" to="/login">
        {texts.login}
      </ButtonLink>
      <ButtonLink size="small" to="/register">
        {texts.register}
      </ButtonLink>
    </>
  );
}

/** Header and screen; `doors` beside the logo, and a `footer` below pages that one reads. `children` where no route gives the screen. */
export function PublicLayout({ doors, footer, children = <Outlet /> }: PublicLayoutProps) {
  return (
    <>
      <SkipLink />
      <header className="site">
        <div className="wrap">
          <Logo />
          {doors && <Doors />}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={footer ? 'over-foot' : undefined}>
        {children}
      </main>
      {footer && (
        <footer className="foot">
          <div className="wrap row between flex-wrap">
            <p>
              {brand}, Lomé et Abidjan. {texts.adultsOnly}
            </p>
            <nav className="row gap-x-5 gap-y-1 flex-wrap" aria-label={texts.footer}>
              <Link to="/gagnants">{texts.winners}</Link>
              <Link to="/statut">{texts.status}</Link>
              <Link to="/conditions">{texts.terms}</Link>
              <Link to="/confidentialite">{texts.privacy}</Link>
              <HelpLine />
            </nav>
          </div>
        </footer>
      )}
    </>
  );
}

interface PublicLayoutProps {
  doors?: boolean;
  footer?: boolean;
  children?: ReactNode;
}
