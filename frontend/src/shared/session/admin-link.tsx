import { Link, type LinkProps } from 'react-router';
import { useMay } from './areas.js';

/** A name that leads to its screen of the back-office; only the name where the administrator does not work on that screen. */
export function AdminLink({ to, className, children }: Pick<LinkProps, 'className' | 'children'> & { to: string }) {
  const may = useMay();
  return may.open(to) ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
