import { Volume2, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../texts.fr.js';
import { Button, type ButtonKind } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { hasFrenchVoice, onVoices, readAloud } from './read-aloud.js';

/** The button of `Listen`, where the device has a French voice. A second press stops it, and so does leaving the screen. */
export function ListenButton({ to, kind = 'quiet' }: ListenProps) {
  const able = useSyncExternalStore(onVoices, hasFrenchVoice);
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
  if (!able) return null;

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
    <Button kind={kind} size="small" onClick={press}>
      <Icon of={speaking ? X : Volume2} />
      {speaking ? texts.stopListening : texts.listen}
    </Button>
  );
}

export interface ListenProps {
  /** The id of the element that is read; it may contain this button. */
  to: string;
  kind?: ButtonKind;
  /** The word below the picture, where the row has other text. */
  upright?: boolean;
}
