import { Projector } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { enterFullScreen } from './full-screen.js';
import { texts } from './texts.fr.js';

/** Leads to the draw's presentation; a plain press fills the screen with it, any other opens a window for the projector. */
export function PresentLink({ productId }: { productId: number }) {
  return (
    <ButtonLink
      kind="secondary"
      size="small"
      to={`/admin/products/${productId}/draw/presentation`}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey) enterFullScreen();
      }}
    >
      <Icon of={Projector} />
      {texts.present}
    </ButtonLink>
  );
}
