import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function RegisterScreen() {
  useTitle(texts.title);
  return <h1 className="narrow page">{texts.title}</h1>;
}
