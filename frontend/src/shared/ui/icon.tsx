import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.js';
import './icon.css';

/** A Lucide icon in the size of our type. Decorative unless `label` is given. */
export function Icon({ of: Drawing, large, label, className }: IconProps) {
  return (
    <Drawing
      className={classNames('i', large && 'i-lg', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}

export interface IconProps {
  /** Imported by name from 'lucide-react', so that only what is used is shipped. */
  of: LucideIcon;
  large?: boolean;
  label?: string;
  className?: string;
}
