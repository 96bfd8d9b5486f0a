import { OpenSessions } from '../../shared/open-sessions/open-sessions.js';
import { texts } from '../../shared/open-sessions/texts.fr.js';
import { Card } from '../../shared/ui/card.js';

/** The devices on which the user is signed in. */
export function Devices() {
  return (
    <Card large className="stack" id="appareils">
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <OpenSessions />
    </Card>
  );
}
