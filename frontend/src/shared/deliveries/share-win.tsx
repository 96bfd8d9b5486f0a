import type { Win } from '@raffle/contracts/http/deliveries';
import { drawMyWin } from '@raffle/contracts/http/own-pictures';
import { calledBy } from '@raffle/contracts/name-parts';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../session/session-provider.js';
import { SharePictureDialog } from '../share-picture/share-picture-dialog.js';
import { drawAddress } from '../site.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { texts } from '../share-picture/texts.fr.js';

/** Shares the user's own win as a picture, without a name unless they want it. */
export function ShareWin({ win }: { win: Win }) {
  const [open, setOpen] = useState(false);
  const firstName = calledBy(useUser().name);
  return (
    <>
      <Button kind="secondary" className="at-start" onClick={() => setOpen(true)}>
        <Icon of={Share2} />
        {texts.shareWin}
      </Button>
      <SharePictureDialog
        title={texts.shareWin}
        of={
          open
            ? {
                endpoint: drawMyWin,
                id: win.id,
                choice: { value: 'name', label: texts.showName(firstName), file: `gain-${win.product_id}` },
                alt: texts.winPicture(win.product_name),
                text: texts.winMessage(win.product_name),
                link: drawAddress(win.product_id),
              }
            : null
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
