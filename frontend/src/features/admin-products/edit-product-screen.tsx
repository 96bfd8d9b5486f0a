import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function EditProductScreen() {
  useTitle(texts.editTitle);
  return <h1>{texts.editTitle}</h1>;
}
