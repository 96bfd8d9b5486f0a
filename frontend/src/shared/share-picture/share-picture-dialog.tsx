import { Dialog } from '../ui/dialog.js';
import { SharePicture, type SharePictureProps } from './share-picture.js';

/** Opens the picture of what is shared. @param of null: closed */
export function SharePictureDialog({ of, title, addressed = false, onClose }: SharePictureDialogProps) {
  return (
    <Dialog open={of !== null} addressed={addressed} onClose={onClose} title={title}>
      {of !== null && <SharePicture {...of} />}
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
