import type { DrawRecord } from '@raffle/contracts/http/draws';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DrawStage } from './draw.js';

@Entity('draws')
export class DrawEntity {
  @PrimaryColumn('integer', { name: 'product_id' })
  productId!: number;
  @Column('text')
  stage!: DrawStage;
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;
  /** The administrator who asked for the draw or its cancellation. */
  @Column('text', { name: 'started_by' })
  startedBy!: string;
  /** n of the frozen list. */
  @Column('integer', { nullable: true })
  tickets!: number | null;
  /** R of the frozen list, hexadecimal. */
  @Column('text', { nullable: true })
  root!: string | null;
  @Column('timestamptz', { name: 'frozen_at', nullable: true })
  frozenAt!: Date | null;
  /** Why the product is cancelled, for its participants; null for a draw of winners. */
  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;
  /** Whether who asked may also cancel a full product (docs/product.md rule 30). */
  @Column('boolean', { name: 'cancels_full' })
  cancelsFull!: boolean;
  @Column('timestamptz', { name: 'drawn_at', nullable: true })
  drawnAt!: Date | null;
  /** As published, once completed or cancelled. */
  @Column('json', { nullable: true })
  record!: DrawRecord | null;
}

/** What a draw has from `picking` on (a constraint of the table). */
export interface FrozenList {
  tickets: number;
  root: string;
  frozenAt: Date;
}

/** @throws Error before the freeze. */
export function frozenListOf({ productId, tickets, root, frozenAt }: DrawEntity): FrozenList {
  if (tickets === null || root === null || frozenAt === null) {
    throw new Error(`The entry list of product ${productId} is not frozen`);
  }
  return { tickets, root, frozenAt };
}
