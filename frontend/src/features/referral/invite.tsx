import { Copy } from 'lucide-react';
import { useConfig } from '../../shared/api/public-queries.js';
import { copyText } from '../../shared/copy-text.js';
import { money } from '../../shared/format/money.js';
import { invitationTexts } from '../../shared/registration/invitation-texts.fr.js';
import { Button } from '../../shared/ui/button.js';
import { Card, Tear } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { Share } from '../../shared/ui/share.js';
import { useToast } from '../../shared/ui/toasts.js';
import { referralLink, type Referral } from './referral.js';
import { texts } from './texts.fr.js';
import './referral.css';

/** The programme, the user's code and link, and the ways to share them. */
export function Invite({ referral }: { referral: Referral }) {
  const showToast = useToast();
  const config = useConfig();
  const link = referralLink(window.location.origin, referral.code);
  const invitation = config.data
    ? texts.invitation(money(config.data.registration_price), config.data.free_tickets)
    : texts.plainInvitation;

  async function copy() {
    if (await copyText(link)) showToast(texts.copied);
    else showToast(texts.copyFailed, 'bad');
  }

  return (
    <Card large className="stack">
      <div className="stack stack-2">
        <h2>{texts.programme(referral.referral_bonus)}</h2>
        <p className="muted">{texts.rule(referral)}</p>
      </div>
      <Share kind="primary" text={invitation} link={link} />
      <div className="ticket code">
        <div>
          <p className="sm muted">{texts.yourCode}</p>
          <p className="num num-lg">{referral.code}</p>
        </div>
        <Tear />
        <div>
          <p className="sr">{texts.yourLink}</p>
          <p className="sm link" dir="ltr">
            {link}
          </p>
        </div>
      </div>
      <Button kind="secondary" block onClick={() => void copy()}>
        <Icon of={Copy} />
        {texts.copy}
      </Button>
      <p className="sm muted">
        {texts.friendsSee}{' '}
        <b className="breakable">
          <bdi>{referral.inviter}</bdi>
        </b>{' '}
        {invitationTexts.invites}
      </p>
    </Card>
  );
}
