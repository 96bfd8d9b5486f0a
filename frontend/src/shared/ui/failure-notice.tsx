import { ApiError } from '../api/api-error.js';
import { useStanding } from '../reconnected.js';
import { Notice } from './notice.js';

/** The specification's sentence, and below it the server's own if it gives a reason; until the network is back, if it was away. */
export function FailureNotice({ title, error }: { title: string; error: unknown }) {
  const standing = useStanding(error);
  if (standing === null) return null;
  return (
    <Notice tone="bad" announce>
      <p>
        <b>{title}</b>
      </p>
      {standing instanceof ApiError && standing.message !== title && <p>{standing.message}</p>}
    </Notice>
  );
}
