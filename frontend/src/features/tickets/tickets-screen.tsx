import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function TicketsScreen() {
  useTitle(texts.title);
  return <h1>{texts.title}</h1>;
}
