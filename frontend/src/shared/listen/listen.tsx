import { useEffect, useState } from 'react';
import { classNames } from '../ui/class-names.js';
import type { ListenButton, ListenProps } from './listen-button.js';
import './listen.css';

/**
 * 'Écouter': the device's French voice reads a part of the screen as it is at that moment. Nothing is shown where the device has no such
 * voice; its space is reserved, because voices and this code load late.
 */
export function Listen(props: ListenProps) {
  const [Part, setPart] = useState<typeof ListenButton>();
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    import('./listen-button.js').then(
      (loaded) => setPart(() => loaded.ListenButton),
      // Offline: the screen is complete without it.
      () => undefined,
    );
  }, []);
  return (
    <span className={classNames('listen', props.upright && 'upright')}>
      {Part !== undefined && <Part {...props} />}
    </span>
  );
}
