import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../texts.fr.js';
import { Button, type ButtonKind } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import { hasFrenchVoice, onVoices, readAloud } from './read-aloud.js';
import './listen.css';

/**
 * 'Écouter': the device's French voice reads a part of the screen as it is at that moment; a second press stops it, and so does
 * leaving the screen. Nothing is shown where the device has no such voice; its place is kept, because voices arrive late.
 */
export function Listen({ to, kind = 'quiet', upright }: ListenProps) {
  const able = useSyncExternalStore(onVoices, hasFrenchVoice, () => false);
  const [speaking, setSpeaking] = useState(false);
  const stop = useRef(() => {});
  const { key } = useLocation();
  useEffect(() => {
    const leave = () => stop.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key]);

  const press = () => {
    if (speaking) {
      stop.current();
      return;
    }
    setSpeaking(true);
    // As rendered, a line for each part; the button itself may be one of them.
    const lines = (document.getElementById(to)?.innerText ?? '')
      .split('\n')
      .filter((line) => line.trim() !== texts.listen);
    stop.current = readAloud(lines.join('\n'), () => setSpeaking(false));
  };
  return (
    <span className={classNames('listen', upright && 'upright')}>
      {able && (
        <Button kind={kind} size="small" onClick={press}>
          <Icon of={speaking ? Square : Volume2} />
          {speaking ? texts.stopListening : texts.listen}
        </Button>
      )}
    </span>
  );
}

interface ListenProps {
  /** The id of the element that is read; it may contain this button. */
  to: string;
  kind?: ButtonKind;
  /** The word below the picture, where the row has other text. */
  upright?: boolean;
}
