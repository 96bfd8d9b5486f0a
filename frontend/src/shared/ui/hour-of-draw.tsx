import { Clock } from 'lucide-react';
import { useNow } from '../use-now.js';
import { Icon } from './icon.js';
import { Countdown } from './countdown.js';
import './hour-of-draw.css';
import { hourTexts } from './hour-texts.fr.js';

/** `Complet. Tirage vendredi 4 décembre à 19 h, en direct.` with the time left (docs/product.md rule 51). */
export function HourOfDraw({ at }: { at: string }) {
  const ahead = useNow().getTime() < Date.parse(at);
  return (
    <p className="hour-of-draw">
      <Icon of={Clock} />
      <span>
        {ahead ? hourTexts.ahead(at) : hourTexts.begins} <Countdown to={at} />
      </span>
    </p>
  );
}
