import { Link, Outlet } from 'react-router';
import { brand } from '../shared/brand.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { Logo } from '../shared/ui/logo.js';
import { SkipLink } from './skip-link.js';

/** Login and registration, or for whoever is signed in the way back to their own screens. */
function Doors() {
  const { session } = useSession();
  if (session.status === 'user' || session.status === 'admin') {
    return (
      <ButtonLink size="small" to={session.status === 'user' ? '/dashboard' : '/admin/products'}>
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

/** Header, screen, and on the landing page (`full`) the doors and the footer. */
export function PublicLayout({ full }: { full?: boolean }) {
  return (
    <>
      <SkipLink />
      <header className="site">
        <div className="wrap">
          <Logo />
          {full && <Doors />}
        </div>
      </header>
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      {full && (
        <footer className="foot">
          <div className="wrap row between flex-wrap">
            <p>
              {brand}, Lomé et Abidjan. {texts.adultsOnly}
            </p>
            <nav className="row gap-5 flex-wrap" aria-label={texts.footer}>
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
