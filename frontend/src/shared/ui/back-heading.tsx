import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { withLastSearch } from '../last-search.js';
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
      <h1 className="grow">{title}</h1>
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
