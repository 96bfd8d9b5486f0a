import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function NewProductScreen() {
  useTitle(texts.newTitle);
  return <h1>{texts.newTitle}</h1>;
}
