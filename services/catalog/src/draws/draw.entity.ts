import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { RecordBeacon } from '@raffle/draw-protocol';
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
  /** The administrator who requested the draw or its cancellation. */
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
  /** When size and root of the list were stored; public from the stage after `freezing` on. */
  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;
  /** As the record shows it (docs/draw-protocol.md step 4). */
  @Column('text', { name: 'beacon_source', nullable: true })
  beaconSource!: string | null;
  @Column('text', { name: 'beacon_value', nullable: true })
  beaconValue!: string | null;
  /** Why the product is cancelled, for its participants; null for a draw of winners. */
  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;
  /** Whether the requester may also cancel a full product (docs/product.md rule 30). */
  @Column('boolean', { name: 'cancels_full' })
  cancelsFull!: boolean;
  @Column('timestamptz', { name: 'drawn_at', nullable: true })
  drawnAt!: Date | null;
  /** Stored before the end, and public once the draw is completed or cancelled. */
  @Column('json', { nullable: true })
  record!: DrawRecord | null;
}

/** The beacon of a draw; null under rule `none`, or if it was cancelled before the round arrived. */
export function beaconOf({ beaconSource, beaconValue }: DrawEntity): RecordBeacon | null {
  if (beaconSource === null || beaconValue === null) return null;
  return { kind: 'drand', source: beaconSource, value: beaconValue };
}

/** The fields that are set after `freezing` (a table constraint). */
export interface FrozenList {
  tickets: number;
  root: string;
  frozenAt: Date;
  publishedAt: Date;
}

/** @throws Error before the freeze. */
export function frozenListOf({ productId, tickets, root, frozenAt, publishedAt }: DrawEntity): FrozenList {
  if (tickets === null || root === null || frozenAt === null || publishedAt === null) {
    throw new Error(`The entry list of product ${productId} is not frozen`);
  }
  return { tickets, root, frozenAt, publishedAt };
}
