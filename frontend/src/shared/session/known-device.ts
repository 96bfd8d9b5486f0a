import { deviceToken } from '@raffle/contracts/http/registration';
import { storedValue } from '../stored-value.js';

const stored = storedValue('raffle.device', deviceToken);

/** What a login sends so that the server recognises this browser: other people's guesses do not slow it down (docs/product.md section 4). */
export function knownDevice(): { deviceToken?: string } {
  const token = stored.read();
  return token === null ? {} : { deviceToken: token };
}

/** Stores the device token of a login's answer; it remains after the logout. */
export function rememberDevice<Answer extends { device_token?: string | undefined }>(answer: Answer): Answer {
  if (answer.device_token !== undefined) stored.write(answer.device_token);
  return answer;
}
