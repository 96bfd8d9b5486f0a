import { CircleAlert, CircleCheck, Hourglass, Info, ShieldCheck, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { useStanding } from '../reconnected.js';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import './notice.css';

export type NoticeTone = 'info' | 'ok' | 'safe' | 'wait' | 'warn' | 'bad';

const tones: Record<NoticeTone, { className: string; icon: LucideIcon }> = {
  info: { className: '', icon: Info },
  ok: { className: 'n-ok', icon: CircleCheck },
  /** Advice that protects the reader. */
  safe: { className: 'n-ok', icon: ShieldCheck },
  /** Something takes its time: a payment, a pause. */
  wait: { className: 'n-warn', icon: Hourglass },
  warn: { className: 'n-warn', icon: TriangleAlert },
  bad: { className: 'n-bad', icon: CircleAlert },
};

/** A sentence that matters. `announce` when it appears after something the person did; what went wrong is then also in sight. */
export function Notice({ tone = 'info', announce, className, children }: NoticeProps) {
  return (
    <div
      ref={announce && tone === 'bad' ? intoView : null}
      className={classNames('notice', tones[tone].className, className)}
      role={announce ? 'alert' : undefined}
    >
      <Icon of={tones[tone].icon} />
      <div>{children}</div>
    </div>
  );
}

/** jsdom scrolls nothing. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView?.({ block: 'nearest' });

export interface NoticeProps {
  tone?: NoticeTone;
  announce?: boolean;
  className?: string;
  children: ReactNode;
}

/** The specification's sentence, and below it the server's own if it gives a reason; until the network is back, if it was away. */
export function FailureNotice({ title, error }: { title: string; error: unknown }) {
  const standing = useStanding(error);
  if (standing === null) return null;
  return (
    <Notice tone="bad" announce>
      <p>
        <b>{title}</b>
      </p>
      {standing instanceof ApiError && standing.message !== title && <p>{standing.message}</p>}
    </Notice>
  );
}
