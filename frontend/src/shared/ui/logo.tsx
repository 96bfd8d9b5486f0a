import { Link } from 'react-router';
import { brand } from '../site.js';
import { classNames } from './class-names.js';
import './logo.css';

/** A B made of two stubs: the two free tickets. */
export function LogoMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={classNames('logo-mark', className)}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path
        fill="var(--mark-a, var(--color-link))"
        fillRule="evenodd"
        d="M7 2h12.500a6.500 6.500 0 0 1 0 13H6.900A2.600 2.600 0 0 0 4 12.500V5a3 3 0 0 1 3-3zm5 4.500a2 2 0 0 0 0 4h6a2 2 0 0 0 0-4z"
      />
      <path
        fill="#e9a920"
        fillRule="evenodd"
        d="M6.900 17h14.600a6.500 6.500 0 0 1 0 13H7a3 3 0 0 1-3-3v-7.500A2.600 2.600 0 0 0 6.900 17zm5.100 4.500a2 2 0 0 0 0 4h8a2 2 0 0 0 0-4z"
      />
    </svg>
  );
}

/** Mark and name, linking home. */
export function Logo({ to = '/' }: { to?: string }) {
  return (
    <Link className="logo" to={to}>
      <LogoMark />
      {brand}
    </Link>
  );
}
