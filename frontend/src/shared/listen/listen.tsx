import { useEffect, useState } from 'react';
import type { ButtonKind } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import './listen.css';

/**
 * 'Écouter': the device's French voice reads a part of the screen as it is at that moment. Nothing is shown where the device has no such
 * voice; its place is kept, because voices and this code arrive late.
 */
export function Listen(props: ListenProps) {
  const [Part, setPart] = useState<typeof import('./listen-button.js').ListenButton>();
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    import('./listen-button.js').then(
      ({ ListenButton }) => setPart(() => ListenButton),
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

export interface ListenProps {
  /** The id of the element that is read; it may contain this button. */
  to: string;
  kind?: ButtonKind;
  /** The word below the picture, where the row has other text. */
  upright?: boolean;
}
