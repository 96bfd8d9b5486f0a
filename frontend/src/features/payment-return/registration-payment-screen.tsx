import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function RegistrationPaymentScreen() {
  useTitle(texts.registrationTitle);
  return <h1 className="narrow page">{texts.registrationTitle}</h1>;
}
