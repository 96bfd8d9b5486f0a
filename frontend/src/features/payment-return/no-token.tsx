import { Notice } from '../../shared/ui/notice.js';
import { Outcome } from './outcome.js';
import { OwnSpace } from './own-space.js';
import { texts } from './texts.fr.js';

/** The URL has no payment token, or a malformed one, which the server would refuse as well. */
export function NoToken({ malformed }: { malformed: boolean }) {
  return (
    <Outcome
      tone="bad"
      title={malformed ? texts.checkFailed : texts.tokenMissing}
      lead={malformed ? texts.notFound : texts.tokenMissingLead}
    >
      {malformed && <Notice tone="warn">{texts.problemLead}</Notice>}
      <OwnSpace />
    </Outcome>
  );
}
