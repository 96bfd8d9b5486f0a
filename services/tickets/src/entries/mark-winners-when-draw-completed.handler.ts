import { Injectable } from '@nestjs/common';
import { DrawCompleted, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';

/** From now on the entries of the product read as won or lost; only the winning tickets are stored, however many lost. */
@Injectable()
export class MarkWinnersWhenDrawCompleted {
  @OnEvent(DrawCompleted)
  async handle(draw: EventPayload<typeof DrawCompleted>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await manager.query('INSERT INTO draw_result (product_id, drawn_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      draw.product_id,
      draw.drawn_at,
    ]);
    await manager.query(
      'INSERT INTO winning_ticket (product_id, number) SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING',
      [draw.product_id, draw.winners.map(({ ticket }) => ticket)],
    );
  }
}
