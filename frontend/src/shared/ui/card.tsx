import type { HTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.js';
import './card.css';
import './ticket.css';

/** A quiet surface with a hairline. */
export function Card({ large, className, ...rest }: HTMLAttributes<HTMLElement> & { large?: boolean }) {
  return <section {...rest} className={classNames('card', large && 'card-lg', className)} />;
}

/**
 * The ticket: what is paid for, won or checked. Put `<Tear />` between picture and stub (or `<Tear vertical />` between stub and
 * body). On another background than the page's, wrap it in an element of class `raised`.
 */
export function Ticket({ className, ...rest }: HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }) {
  return <article {...rest} className={classNames('ticket', className)} />;
}

/** The perforation, with its two notches. */
export function Tear({ vertical }: { vertical?: boolean }) {
  return vertical ? <div className="tear-y" /> : <hr className="tear" aria-hidden="true" />;
}
