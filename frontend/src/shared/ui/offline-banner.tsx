import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.js';
import './offline-banner.css';

/**
 * Stands above every screen while there is no network, and keeps its place while the screen scrolls. The region is there before it
 * has something to say, or screen readers would not hear it. What sticks to the top stands below it: `--banner-height`.
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
  /** Null while there is a network: nothing is shown. */
  title: string | null;
  detail: string;
}
