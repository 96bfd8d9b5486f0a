import { getSecondFactor } from '@raffle/contracts/http/admin-second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../shared/api/query-of.js';
import { useSession } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Notice } from '../../shared/ui/notice.js';
import { SetUpDialog } from './set-up-dialog.js';
import { texts } from './texts.fr.js';

/** Replaces the back-office if the owner requires a second factor and the account has none; the next login asks for a code. */
export function SetUpScreen() {
  useTitle(texts.setUpTitle);
  const { signOut } = useSession();
  const { data } = useQuery(queryOf(getSecondFactor));
  const [settingUp, setSettingUp] = useState(false);
  const logOut = () => void signOut();
  const isOn = data !== undefined && data.enabled_at !== null;
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.setUpTitle}</h1>
        <p className="muted">{texts.setUpLead}</p>
      </div>
      <Card large>
        <div className="stack">
          {isOn ? <Notice tone="ok">{texts.setUpAgain}</Notice> : <p>{texts.factorOff}</p>}
          <div className="row row-wrap">
            {isOn ? (
              <Button onClick={logOut}>{texts.setUpLogin}</Button>
            ) : (
              <>
                <Button onClick={() => setSettingUp(true)}>{texts.turnOn}</Button>
                <Button kind="quiet" onClick={logOut}>
                  {texts.logout}
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
      {settingUp && <SetUpDialog onClose={() => setSettingUp(false)} onDone={logOut} />}
    </div>
  );
}
