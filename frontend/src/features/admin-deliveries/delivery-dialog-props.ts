import type { AdminDelivery } from '@raffle/contracts/http/deliveries';

export interface DeliveryDialogProps {
  delivery: AdminDelivery;
  onClose: () => void;
}
