import { longDate } from '../../shared/format/dates.js';
import { phone } from '../../shared/format/phone.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Card } from '../../shared/ui/card.js';
import { useTitle } from '../../shared/use-title.js';
import { CloseAccount } from './close-account.js';
import { OwnData } from './own-data.js';
import './profile.css';
import { texts } from './texts.fr.js';

/** The account, the download of one's data and the closing (docs/product.md rules 23 and 33). */
export function ProfileScreen() {
  useTitle(texts.title);
  const user = useUser();
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <div className="grid profile">
        <div className="stack stack-6">
          <Card large className="stack">
            <h2>{texts.account}</h2>
            <dl className="dl">
              <dt>{texts.name}</dt>
              <dd className="breakable">{user.name}</dd>
              <dt>{texts.phone}</dt>
              <dd className="nowrap">{phone(user.phone)}</dd>
              <dt>{texts.city}</dt>
              <dd className="breakable">{user.city}</dd>
              <dt>{texts.registered}</dt>
              <dd>{longDate(user.created_at)}</dd>
            </dl>
          </Card>
          <OwnData />
        </div>
        <CloseAccount />
      </div>
    </div>
  );
}
