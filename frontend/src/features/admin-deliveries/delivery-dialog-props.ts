import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';

export interface DeliveryDialogProps {
  delivery: AdminDelivery;
  onClose: () => void;
}
