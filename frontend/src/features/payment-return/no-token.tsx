import { ButtonLink } from '../../shared/ui/button.js';
import { Outcome } from './outcome.js';
import { texts } from './texts.fr.js';

/** The address came without a payment's token. */
export function NoToken() {
  return (
    <Outcome tone="bad" title={texts.tokenMissing} lead={texts.tokenMissingLead}>
      <ButtonLink size="large" block to="/login">
        {texts.login}
      </ButtonLink>
    </Outcome>
  );
}
