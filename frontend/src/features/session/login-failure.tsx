import { ApiError } from '../../shared/api/api-error.js';
import { useStanding } from '../../shared/reconnected.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** A blocked account, with the right password or code. */
export const isBlocked = (error: unknown): boolean => error instanceof ApiError && error.is('account_blocked');

/**
 * The specification's texts (docs/product.md section 8): a refusal in the server's words, any other error as an exception. A
 * blocked user is asked to contact us, so the contact link is shown.
 */
export function LoginFailure({ error: last, secondsLeft }: { error: unknown; secondsLeft: number }) {
  const error = useStanding(last);
  if (error === null) return null;
  const refused =
    error instanceof ApiError &&
    error.is('login_failed_user', 'login_failed_admin', 'too_many_requests', 'account_blocked');
  const unreachable = error instanceof ApiError && error.is('unreachable');
  return (
    <Notice tone="bad" announce>
      <p>{refused ? error.message : texts.failed}</p>
      {unreachable && <p>{error.message}</p>}
      {secondsLeft > 0 && <p>{texts.wait(secondsLeft)}</p>}
      {isBlocked(error) && <HelpLine />}
    </Notice>
  );
}
