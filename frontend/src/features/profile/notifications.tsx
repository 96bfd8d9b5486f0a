import { texts } from '../../shared/push/texts.fr.js';
import { usePush } from '../../shared/push/use-push.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice } from '../../shared/ui/notice.js';

/** Turns notifications in this browser on and off (docs/product.md rule 41); renders nothing if unsupported. */
export function Notifications() {
  const { here, turn } = usePush();
  if (here === undefined || here === 'unsupported') return null;
  const on = here === 'on';
  return (
    <Card large className="stack" id="notifications">
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <p className="sm muted" role="status">
        {here === 'blocked' ? texts.blocked : on ? texts.on : texts.off}
      </p>
      <FailureNotice title={texts.failed} error={turn.error} />
      {here !== 'blocked' && (
        <Button kind="secondary" className="at-start" busy={turn.isPending} onClick={() => turn.mutate(!on)}>
          {on ? texts.turnOff : texts.turnOn}
        </Button>
      )}
    </Card>
  );
}
