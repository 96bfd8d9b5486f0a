import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function ProductsScreen() {
  useTitle(texts.listTitle);
  return <h1>{texts.listTitle}</h1>;
}
