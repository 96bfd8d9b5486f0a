import { MessageCircle, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { sharedLink } from '../arrival.js';
import { Button, ButtonAnchor, type ButtonKind } from './button.js';
import { Icon } from './icon.js';
import { useToast } from './toasts.js';
import './share.css';

const texts = {
  whatsApp: 'WhatsApp',
  facebook: 'Facebook',
  share: 'Partager',
  failed: 'Le partage n’a pas pu s’ouvrir. Copiez le lien.',
  newTab: '(nouvel onglet)',
} as const;

/** The ways to share a link: WhatsApp first, then the phone's own sheet where the browser has one, and Facebook. */
export function Share({ text, link, kind = 'secondary' }: ShareProps) {
  return (
    <div className="row row-wrap share">
      <ButtonAnchor kind={kind} href={whatsAppShare(text, link)} target="_blank">
        <Icon of={MessageCircle} />
        {texts.whatsApp}
        <span className="sr"> {texts.newTab}</span>
      </ButtonAnchor>
      <ShareSheet text={text} link={link} />
      <ButtonAnchor kind="secondary" href={facebookShare(link)} target="_blank">
        {texts.facebook}
        <span className="sr"> {texts.newTab}</span>
      </ButtonAnchor>
    </div>
  );
}

const never = () => () => undefined;

function ShareSheet({ text, link }: Pick<ShareProps, 'text' | 'link'>) {
  const showToast = useToast();
  // Not in a prerendered page, so not in the first render in the browser either.
  const offered = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
  if (!offered) return null;

  async function share() {
    try {
      await navigator.share({ text, url: sharedLink(link) });
    } catch (error) {
      // Closing the sheet is a choice; any other error means that nothing was shared.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(texts.failed, 'bad');
    }
  }

  return (
    <Button kind="secondary" onClick={() => void share()}>
      <Icon of={Share2} />
      {texts.share}
    </Button>
  );
}

export interface ShareProps {
  /** What the message says before the link; it names the price. */
  text: string;
  link: string;
  /** The style of WhatsApp's button. */
  kind?: ButtonKind;
}

/** Opens WhatsApp with the text; the person chooses who gets it. */
export function whatsAppShare(text: string, link: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${sharedLink(link)}`)}`;
}

/** Facebook takes only the link; it reads the rest from the page. */
export function facebookShare(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(sharedLink(link))}`;
}
