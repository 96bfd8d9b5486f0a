import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { longDate } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/site.js';
import { texts } from './texts.fr.js';
import './legal.css';

/** Date of the last change of these texts. */
const changedOn = '2026-11-23T00:00:00Z';

/** When the text changed, what it contains, then one readable column: the reader's concerns first, one heading per question. */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  useTitle(title);
  return (
    <article className="legal page">
      <header className="stack stack-2">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        <p className="sm muted">{texts.changed(longDate(changedOn))}</p>
      </header>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">{texts.contents}</h2>
        <ol>
          {children.map(({ props: part }) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="stack stack-8">
        {children}
        <hr className="rule" />
        <p>
          <Link className="tap" to="/">
            {texts.home}
          </Link>
        </p>
      </div>
    </article>
  );
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** The parts, which the list of contents names. */
  children: readonly ReactElement<LegalPartProps>[];
}

export function LegalPart({ id, title, children }: LegalPartProps) {
  return (
    <section className="stack stack-2" id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {children}
    </section>
  );
}

interface LegalPartProps {
  /** Its place in the page's address. */
  id: string;
  title: string;
  children: ReactNode;
}
