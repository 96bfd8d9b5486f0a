import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.js';
import './offline-banner.css';
import './notice.css';

/**
 * Shown above every screen while there is no network, and fixed while the screen scrolls. The live region exists before it has
 * text, or screen readers would not announce it. Sticky elements sit below it: `--banner-height`.
 */
export function OfflineBanner({ title, detail }: OfflineBannerProps) {
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

export interface OfflineBannerProps {
  /** Null while online: nothing is shown. */
  title: string | null;
  detail: string;
}
