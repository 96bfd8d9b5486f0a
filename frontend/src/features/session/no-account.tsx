import { Link } from 'react-router';
import { useConfig } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { texts } from './texts.fr.js';

/** Links to the registration, with its price and free tickets. */
export function NoAccount() {
  const { data: config } = useConfig();
  return (
    <>
      <hr className="rule" />
      <p className="muted">
        {texts.noAccount}{' '}
        <Link to="/register">{config ? texts.register(money(config.registration_price)) : texts.registerPlain}</Link>
        {config && texts.registerEnd(counted(config.free_tickets, 'ticket gratuit', 'tickets gratuits'))}
      </p>
    </>
  );
}
