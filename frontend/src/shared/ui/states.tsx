import { TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { sessionKind, storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import './states.css';

/**
 * A grey block of the size of the expected content, in CSS lengths. An svg, since its size is given by attributes: the content policy
 * allows no `style`.
 */
export function Skeleton({ width, height }: { width: string; height: string }) {
  return <svg className="bone" width={width} height={height} aria-hidden="true" />;
}

/** Wraps skeletons and gives screen readers the specified loading text. */
export function LoadingRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr">{label}</span>
      {children}
    </div>
  );
}

/** The outline ticket, one sentence, one action. Without a heading, so that it fits under any. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <svg
        width="96"
        height="56"
        viewBox="0 0 96 56"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M8 4h80a4 4 0 0 1 4 4v12a8 8 0 0 0 0 16v12a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V36a8 8 0 0 0 0-16V8a4 4 0 0 1 4-4z" />
        <path d="M62 6v44" strokeDasharray="4 4" />
      </svg>
      <p className="empty-title">{title}</p>
      {children && <p className="sm muted">{children}</p>}
      {action}
    </div>
  );
}

/** The exact sentence, what is not affected, Réessayer, and a link to what works now. */
export function ErrorState({
  title,
  error,
  reassurance = isPlayer() ? texts.nothingTouched : null,
  onRetry,
  statusLink = true,
}: ErrorStateProps) {
  const offline = error instanceof ApiError && error.is('unreachable');
  return (
    <div className="empty empty-error" role="alert">
      <Icon of={offline ? WifiOff : TriangleAlert} large />
      <p className="empty-title">{title}</p>
      {reassurance && <p className="sm muted">{reassurance}</p>}
      <Button onClick={onRetry}>{texts.retry}</Button>
      {statusLink && !offline && (
        <a className="sm tap" href="/statut">
          {texts.status}
        </a>
      )}
    </div>
  );
}

/** The tickets and payments of the sentence are the reader's own: an administrator has none. */
const isPlayer = () => {
  const token = storedToken.read();
  return token === null || sessionKind(token) !== 'admin';
};

export interface ErrorStateProps {
  title: string;
  /** Chooses the picture only. */
  error?: unknown;
  reassurance?: string | null;
  onRetry: () => void;
  /** Not on the status page itself, nor where nothing can be reached anyway. */
  statusLink?: boolean;
}
