import { Copy, Share2 } from 'lucide-react';
import { useConfig } from '../../shared/api/get-config.js';
import { counted } from '../../shared/format/plural.js';
import { Button, ButtonAnchor } from '../../shared/ui/button.js';
import { Card, Tear } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { useToast } from '../../shared/ui/toasts.js';
import { copyText } from '../../shared/copy-text.js';
import type { Referral } from './get-referral.js';
import { facebookShare, referralLink, whatsAppShare } from './share-links.js';
import { texts } from './texts.fr.js';
import './invite.css';

/** The programme, the user's code and link, and the ways to share them. */
export function Invite({ referral }: { referral: Referral }) {
  const showToast = useToast();
  const config = useConfig();
  const link = referralLink(window.location.origin, referral.code);
  const given = config.data?.free_tickets ?? 0;
  const invitation =
    given > 0 ? texts.invitation(counted(given, 'ticket gratuit', 'tickets gratuits')) : texts.plainInvitation;

  async function copy() {
    if (await copyText(link)) showToast(texts.copied);
    else showToast(texts.copyFailed, 'bad');
  }

  return (
    <Card large className="stack">
      <div className="stack stack-2">
        <h2>{texts.programme}</h2>
        <p className="muted">
          {texts.programmeReward(referral.required_referrals, referral.reward_tickets)} {texts.programmeHint}
        </p>
      </div>
      <div className="ticket code">
        <div>
          <p className="xs muted">{texts.yourCode}</p>
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
      <Button size="large" block onClick={() => void copy()}>
        <Icon of={Copy} />
        {texts.copy}
      </Button>
      <div className="row row-wrap">
        <ShareButton text={invitation} link={link} />
        <ButtonAnchor kind="secondary" className="grow" href={whatsAppShare(invitation, link)} target="_blank">
          {texts.whatsApp}
          <span className="sr"> {texts.newTab}</span>
        </ButtonAnchor>
        <ButtonAnchor kind="secondary" className="grow" href={facebookShare(link)} target="_blank">
          {texts.facebook}
          <span className="sr"> {texts.newTab}</span>
        </ButtonAnchor>
      </div>
    </Card>
  );
}

/** The phone's share sheet, if supported. */
function ShareButton({ text, link }: { text: string; link: string }) {
  const showToast = useToast();
  if (!('share' in navigator)) return null;

  async function share() {
    try {
      await navigator.share({ text, url: link });
    } catch (error) {
      // Closing the sheet is a choice; any other error means that nothing was shared.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(texts.copyFailed, 'bad');
    }
  }

  return (
    <Button kind="secondary" className="grow" onClick={() => void share()}>
      <Icon of={Share2} />
      {texts.share}
    </Button>
  );
}
