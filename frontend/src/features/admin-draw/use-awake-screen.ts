import { useEffect } from 'react';

/**
 * Keeps the screen on while this is shown. The browser gives that up when the page is hidden, so it is asked for again; where it refuses
 * (a low battery, an old browser), the screen dims as usual.
 */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const given = await navigator.wakeLock?.request('screen').catch(() => undefined);
      // Asked before the previous one was given up, or given after the screen was left.
      await (over ? given : lock)?.release();
      if (!over) lock = given;
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
