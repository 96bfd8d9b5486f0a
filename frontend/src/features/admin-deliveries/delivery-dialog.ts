import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import { useToast } from '../../shared/ui/toasts.js';

export interface DeliveryDialogProps {
  delivery: AdminDelivery;
  onClose: () => void;
}

/** Says that a step is done, and closes its dialog. */
export function useDone(done: string, onClose: () => void): () => void {
  const showToast = useToast();
  return () => {
    showToast(done);
    onClose();
  };
}
