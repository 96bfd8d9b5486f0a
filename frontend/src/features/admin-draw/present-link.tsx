import { Projector } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { isPlainClick } from '../../shared/ui/plain-click.js';
import { texts } from './texts.fr.js';

/** Links to the draw's presentation; a plain click shows it in full screen, a modified one opens a window for the projector. */
export function PresentLink({ productId }: { productId: number }) {
  return (
    <ButtonLink
      kind="secondary"
      size="small"
      to={`/admin/products/${productId}/draw/presentation`}
      onClick={(event) => {
        if (isPlainClick(event)) enterFullScreen();
      }}
    >
      <Icon of={Projector} />
      {texts.present}
    </ButtonLink>
  );
}

/** Shows the page in full screen if the browser supports and allows it; the presentation also works without. */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
