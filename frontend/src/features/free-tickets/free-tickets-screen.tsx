import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function FreeTicketsScreen() {
  useTitle(texts.title);
  return <h1 className="wrap page">{texts.title}</h1>;
}
