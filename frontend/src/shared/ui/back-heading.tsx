import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../texts.fr.js';
import { ButtonLink } from './button.js';
import { Icon } from './icon.js';
import './back-heading.css';

/** Title of a screen below another, with a back link, to a list with its last query; `children` are at the far end. */
export function BackHeading({ to, back, title, children }: BackHeadingProps) {
  return (
    <div className="row row-wrap back-heading">
      <ButtonLink kind="quiet" icon to={withLastSearch(to)} aria-label={back}>
        <Icon of={ArrowLeft} />
      </ButtonLink>
      <h1 className="grow">
        <bdi>{title}</bdi>
      </h1>
      {children}
    </div>
  );
}

export interface BackHeadingProps {
  to: string;
  /** Where the back link leads, for screen readers. */
  back: string;
  title: string;
  children?: ReactNode;
}

const searches = new Map<string, string>();

/** Remembers a list's query (search, sort, page), so that the back link of one of its rows restores it. */
export function rememberSearch(pathname: string, search: string): void {
  searches.set(pathname, search);
}

/** The URL of a list with its last query; without a query if the list was not shown yet. */
const withLastSearch = (pathname: string): string => pathname + (searches.get(pathname) ?? '');

/** A link to the audit log's lines about one thing, or about one area. */
export function HistoryLink({ subject, area }: { subject?: string | number; area?: string }) {
  const search = new URLSearchParams({ ...(area && { area }), ...(subject && { subject: String(subject) }) });
  return (
    <ButtonLink kind="secondary" size="small" to={`/admin/audit-log?${search.toString()}`}>
      {texts.history}
    </ButtonLink>
  );
}
