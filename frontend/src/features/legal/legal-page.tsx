import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { date } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/use-title.js';
import './legal.css';
import { texts } from './texts.fr.js';

/** Date of the last change of these texts. */
const changedOn = '2026-11-23T00:00:00Z';

/** One readable column: the reader's concerns first, one heading per question. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <article className="legal stack stack-6 page">
      <div className="stack stack-2">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </div>
      {children}
      <hr className="rule" />
      <div className="stack stack-2">
        <p className="sm muted">{texts.changed(date(changedOn))}</p>
        <p>
          <Link to="/">{texts.home}</Link>
        </p>
      </div>
    </article>
  );
}

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack-2">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
