import { get } from 'node:http';
import { system } from '../config.js';
import { bearing } from './call.js';

/**
 * Listens to the live stream until `enough` accepts everything received, ten seconds at most. `onceOpen` runs as soon
 * as the stream has started.
 */
export function listenFor(
  session: string | null,
  enough: (received: string) => boolean,
  onceOpen: () => Promise<void> = async () => undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`${system.gateway}/api/live`, { family: 4, headers: bearing(session) }, (response) => {
      let text = '';
      const status = response.statusCode ?? 0;
      const end = () => {
        clearInterval(looking);
        clearTimeout(bound);
        request.destroy();
        resolve({ status, text });
      };
      const look = () => {
        if (enough(text)) end();
      };
      const looking = setInterval(look, 50);
      const bound = setTimeout(end, 10_000);
      response.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      response.on('end', end);
      response.on('error', end);
      onceOpen().catch(reject);
    });
    request.on('error', reject);
  });
}
