import { Link, Outlet } from 'react-router';
import { brand } from '../shared/brand.js';
import { texts } from '../shared/texts.fr.js';
import { ButtonLink } from '../shared/ui/button.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { Logo } from '../shared/ui/logo.js';
import { SkipLink } from './skip-link.js';

/** Header, screen, and on the landing page (`full`) the login and register buttons and the footer. */
export function PublicLayout({ full }: { full?: boolean }) {
  return (
    <>
      <SkipLink />
      <header className="site">
        <div className="wrap">
          <Logo />
          {full && (
            <>
              <ButtonLink kind="quiet" size="small" to="/login">
                {texts.login}
              </ButtonLink>
              <ButtonLink size="small" to="/register">
                {texts.register}
              </ButtonLink>
            </>
          )}
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
