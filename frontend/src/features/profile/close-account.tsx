import { useOpen } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { CloseAccountDialog } from './close-account-dialog.js';
import { texts } from './texts.fr.js';
import './profile.css';

/** Explains what closing the account means, and opens its dialog (docs/product.md rule 33). */
export function CloseAccount() {
  const [asking, setAsking] = useOpen('close account', false);
  return (
    <Card large className="stack">
      <h2>{texts.close}</h2>
      <p>{texts.closeLead}</p>
      <dl className="effects">
        {texts.effects.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="sm muted">{texts.closeHint}</p>
      <Button kind="danger" className="at-start" onClick={() => setAsking(true)}>
        {texts.close}
      </Button>
      {asking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
