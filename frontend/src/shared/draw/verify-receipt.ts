import type { receipt } from '@raffle/contracts/http/tickets';
import type * as z from 'zod/mini';
import { loadPart } from '../api/api-error.js';

export type Receipt = z.output<typeof receipt>;

/**
 * Whether the frozen list contains every ticket of a receipt, computed in this browser (docs/draw-protocol.md steps 2 and 3); null
 * while the list is still open.
 */
export async function verifyReceipt(shown: Receipt): Promise<boolean | null> {
  const { frozen } = shown;
  if (frozen === null) return null;
  const { createProtocol, equalBytes, fromHex } = await loadPart(() => import('@raffle/draw-protocol'));
  const protocol = createProtocol();
  for (const ticket of shown.tickets) {
    if (ticket.path === null) return null;
    const leaf = await protocol.leaf({
      id: shown.terms.id,
      ticket: ticket.number,
      holder: fromHex(ticket.holder),
      secret: fromHex(ticket.secret),
    });
    const included = await protocol.verifyInclusion({
      leaf,
      index: ticket.number,
      size: frozen.tickets,
      path: ticket.path.map(fromHex),
      root: fromHex(frozen.root),
    });
    if (!included || !equalBytes(leaf, fromHex(ticket.leaf))) return false;
  }
  return true;
}
