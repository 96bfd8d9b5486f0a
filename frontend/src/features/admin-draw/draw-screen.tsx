import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function DrawScreen() {
  useTitle(texts.title);
  return <h1>{texts.title}</h1>;
}
