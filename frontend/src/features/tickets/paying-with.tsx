import { phone, operatorsOf } from '../../shared/format/phone.js';
import { refundGoesToPayer } from '../../shared/payments/texts.fr.js';
import { useUser } from '../../shared/session/session-provider.js';
import { texts } from './texts.fr.js';

/** Said before paying: the account's number, the means of its country, and where a refund goes (docs/product.md rule 44). */
export function PayingWith() {
  const user = useUser();
  return (
    <>
      {texts.means(phone(user.phone), operatorsOf(user.phone))} {refundGoesToPayer}
    </>
  );
}
