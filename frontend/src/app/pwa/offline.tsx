import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dateAndTime } from '../../shared/format/dates.js';
import { announceReconnected } from '../../shared/reconnected.js';
import { Icon } from '../../shared/ui/icon.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import { askUntilAnswered, watchConnection } from './watch-connection.js';
import '../../shared/ui/notice.css';
import './offline.css';

/** The banner above every screen while there is no network; refetches everything when it is back. */
export function Offline() {
  const queries = useQueryClient();
  const showToast = useToast();
  const [offline, setOffline] = useState(false);
  /** When the draws on screen were read, if they are from an earlier visit. */
  const [asOf, setAsOf] = useState<string | null>(null);
  const wasOffline = useRef(false);
  const endBackOnline = useRef<() => void>(undefined);

  useEffect(() => watchConnection(queries, setOffline), [queries]);

  const reconnected = useEffectEvent(() => {
    endBackOnline.current = showToast(texts.backOnline);
    announceReconnected();
    setAsOf(null);
    void queries.invalidateQueries();
  });

  useEffect(() => {
    if (!offline) {
      if (wasOffline.current) reconnected();
      wasOffline.current = false;
      return;
    }
    wasOffline.current = true;
    endBackOnline.current?.();
    const end = askUntilAnswered(queries);
    void import('./last-draws.js').then(
      ({ showLastDraws }) => setAsOf(showLastDraws(queries)),
      // This code is not cached: the screen itself says what it cannot show.
      () => undefined,
    );
    return end;
  }, [offline, queries]);

  useEffect(
    () =>
      whenIdle(
        () =>
          void import('./settle.js').then(
            ({ settle }) => settle(queries),
            () => undefined,
          ),
      ),
    [queries],
  );

  return (
    <OfflineBanner
      title={offline ? texts.offline : null}
      detail={asOf === null ? texts.unchanged : texts.drawsAsOf(dateAndTime(asOf))}
    />
  );
}

/** Runs `work` once the page has loaded and the browser is idle, so as not to delay the first view. @returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const wait = () => {
    idle =
      'requestIdleCallback' in window
        ? requestIdleCallback(work, { timeout: 10_000 })
        : Number(setTimeout(work, 2_000));
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (idle === undefined) return;
    if ('cancelIdleCallback' in window) cancelIdleCallback(idle);
    else clearTimeout(idle);
  };
}

/**
 * Shown above every screen while there is no network, and fixed while the screen scrolls. The live region exists before it has
 * text, or screen readers would not announce it. Sticky elements sit below it: `--banner-height`.
 */
function OfflineBanner({ title, detail }: OfflineBannerProps) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null || !('ResizeObserver' in window)) return;
    const root = document.documentElement;
    const watch = new ResizeObserver(() => root.style.setProperty('--banner-height', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={region} className="offline" role="status" aria-live="polite">
      {title !== null && (
        <p className="notice n-warn">
          <Icon of={WifiOff} />
          <span>
            <b>{title}</b> {detail}
          </span>
        </p>
      )}
    </div>
  );
}

interface OfflineBannerProps {
  /** Null while online: nothing is shown. */
  title: string | null;
  detail: string;
}
