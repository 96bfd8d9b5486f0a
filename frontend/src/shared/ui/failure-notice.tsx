import { ApiError } from '../api/api-error.js';
import { Notice } from './notice.js';

/** The specification's sentence, and below it the server's own if it gives a reason. */
export function FailureNotice({ title, error }: { title: string; error: unknown }) {
  if (error === null) return null;
  return (
    <Notice tone="bad" announce>
      <p>
        <b>{title}</b>
      </p>
      {error instanceof ApiError && error.message !== title && <p>{error.message}</p>}
    </Notice>
  );
}
