import { useSession } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';
import { WinsScreen } from './wins-screen.js';

/** All that a blocked winner sees: their prizes, and how to go on (docs/product.md rule 62). */
export function BlockedWinnerScreen() {
  const { signOut } = useSession();
  return (
    <div className="wrap stack stack-4 page">
      <Notice tone="warn">{texts.blocked}</Notice>
      <WinsScreen />
      <Button kind="secondary" className="at-start" onClick={() => void signOut()}>
        {texts.logout}
      </Button>
    </div>
  );
}
