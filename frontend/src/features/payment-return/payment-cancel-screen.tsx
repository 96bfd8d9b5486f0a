import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function PaymentCancelScreen() {
  useTitle(texts.cancelTitle);
  return <h1 className="narrow page">{texts.cancelTitle}</h1>;
}
