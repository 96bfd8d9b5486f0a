import { DrawStage, type DrawStageProps } from './draw-stage.js';
import { useOwnTickets } from './own-tickets.js';

/** The draw, with the signed-in person's own tickets on the stage. */
export function OwnStage(props: DrawStageProps) {
  return <DrawStage {...props} own={useOwnTickets(props.record.product.id)} />;
}
