import { lazy, Suspense } from 'react';
import { Dialog } from '../ui/dialog.js';
import { LoadingRegion } from '../ui/states.js';
import type { SharePictureProps } from './share-picture.js';
import { texts } from './texts.fr.js';
import './share-picture.css';

const SharePicture = lazy(async () => ({ default: (await import('./share-picture.js')).SharePicture }));

const loading = (
  <LoadingRegion label={texts.loading}>
    <div className="shared-picture" />
  </LoadingRegion>
);

/** Opens the picture of what is shared. @param of null: closed */
export function SharePictureDialog({ of, title, addressed = false, onClose }: SharePictureDialogProps) {
  return (
    <Dialog open={of !== null} addressed={addressed} onClose={onClose} title={title}>
      {of !== null && (
        <Suspense fallback={loading}>
          <SharePicture {...of} />
        </Suspense>
      )}
    </Dialog>
  );
}

interface SharePictureDialogProps {
  of: SharePictureProps | null;
  title: string;
  /** The page's address opens it. */
  addressed?: boolean;
  onClose: () => void;
}
