import { Children, isValidElement, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import { Spinner } from './spinner.js';
import './button.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'gold' | 'danger' | 'paper' | 'stage';
type ButtonSize = 'normal' | 'small' | 'large';

interface Look {
  /** One `primary` per view. `gold` is only for the draw; `paper` and `stage` are for a green background. */
  kind?: ButtonKind;
  size?: ButtonSize;
  /** As wide as its column. */
  block?: boolean;
  /** Square, for an icon; give it an aria-label. */
  icon?: boolean;
}

const kinds: Record<ButtonKind, string> = {
  primary: '',
  secondary: 'btn-2',
  quiet: 'btn-3',
  gold: 'btn-gold',
  danger: 'btn-danger',
  paper: 'btn-paper',
  stage: 'btn-stage',
};

function look({ kind = 'primary', size = 'normal', block, icon }: Look, className?: string): string {
  return classNames(
    'btn',
    kinds[kind],
    size === 'small' && 'btn-sm',
    size === 'large' && 'btn-lg',
    block && 'btn-block',
    icon && 'btn-icon',
    className,
  );
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Work is in progress: a spinner shows beside the label (which may change), in place of the icon or in the padding, so that the
   * width does not change. Presses do nothing; the focus stays.
   */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  kind,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={look({ kind, size, block, icon }, classNames(busy && !hasIcon(children) && 'btn-tight', className))}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {inOwnElements(children)}
    </button>
  );
}

/** Each text of a label in an element of its own: on a translated page too it changes with what a press does. */
function inOwnElements(children: ReactNode): ReactNode {
  const parts: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const before = parts.at(-1);
    if (!isText(child)) parts.push(child);
    else if (isText(before)) parts[parts.length - 1] = `${before}${child}`;
    else parts.push(child);
  }
  return parts.map((part, index) => (isText(part) ? <span key={index}>{part}</span> : part));
}

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number';

const hasIcon = (children: ReactNode) =>
  Children.toArray(children).some((child) => isValidElement(child) && child.type === Icon);

/** A link inside the application that looks like a button. */
export function ButtonLink({ kind, size, block, icon, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={look({ kind, size, block, icon }, className)} />;
}

/** A link out of the application that looks like a button. */
export function ButtonAnchor({
  kind,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Look & React.AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a rel="noopener" {...rest} className={look({ kind, size, block, icon }, className)}>
      {children}
    </a>
  );
}
