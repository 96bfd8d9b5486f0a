import { Outlet, useLocation } from 'react-router';
import { useMay } from '../shared/session/areas.js';
import { useTitle } from '../shared/site.js';
import { texts } from '../shared/texts.fr.js';
import { Notice } from '../shared/ui/notice.js';
import { sectionTitle } from './back-office-screens.js';

/** The screen at the address; to an administrator who does not work on it, a sentence that says so (docs/product.md rule 64). */
export function InArea() {
  const { pathname } = useLocation();
  const may = useMay();
  return may.open(pathname) ? <Outlet /> : <OutsideArea title={sectionTitle(pathname) ?? ''} />;
}

function OutsideArea({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className="stack stack-6">
      <h1>{title}</h1>
      <Notice>{texts.outsideArea}</Notice>
    </div>
  );
}
