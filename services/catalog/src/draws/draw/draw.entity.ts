import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { RecordBeacon } from '@raffle/draw-protocol';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DrawStage } from './draw.js';

@Entity('draws')
export class DrawEntity {
  @PrimaryColumn('integer')
  product_id!: number;
  @Column('text')
  stage!: DrawStage;
  @Column('timestamptz')
  started_at!: Date;
  /** The administrator who requested the draw or its cancellation. */
  @Column('text')
  started_by!: string;
  /** n of the frozen list. */
  @Column('integer', { nullable: true })
  tickets!: number | null;
  /** How many people have its tickets. */
  @Column('integer', { nullable: true })
  holders!: number | null;
  /** R of the frozen list, hexadecimal. */
  @Column('text', { nullable: true })
  root!: string | null;
  @Column('timestamptz', { nullable: true })
  frozen_at!: Date | null;
  /** When size and root of the list were stored; public from the stage after `freezing` on. */
  @Column('timestamptz', { nullable: true })
  published_at!: Date | null;
  /** As the record shows it (docs/draw-protocol.md step 4). */
  @Column('text', { nullable: true })
  beacon_source!: string | null;
  @Column('text', { nullable: true })
  beacon_value!: string | null;
  /** Why the product is cancelled, for its participants; null for a draw of winners. */
  @Column('text', { nullable: true })
  cancel_reason!: string | null;
  /** Whether the requester may also cancel a full product (docs/product.md rule 30). */
  @Column('boolean')
  cancels_full!: boolean;
  @Column('timestamptz', { nullable: true })
  drawn_at!: Date | null;
  /** Stored before the end, and public once the draw is completed or cancelled. */
  @Column('json', { nullable: true })
  record!: DrawRecord | null;
}

/** The beacon of a draw; null under rule `none`, or if it was cancelled before the round arrived. */
export function beaconOf({ beacon_source: source, beacon_value: value }: DrawEntity): RecordBeacon | null {
  return source === null || value === null ? null : { kind: 'drand', source, value };
}

/** The fields that are set after `freezing` (a table constraint). */
export interface FrozenList {
  tickets: number;
  holders: number;
  root: string;
  frozen_at: Date;
  published_at: Date;
}

/** @throws Error before the freeze. */
export function frozenListOf({ product_id, tickets, holders, root, frozen_at, published_at }: DrawEntity): FrozenList {
  if (tickets === null || holders === null || root === null || frozen_at === null || published_at === null) {
    throw new Error(`The entry list of product ${product_id} is not frozen`);
  }
  return { tickets, holders, root, frozen_at, published_at };
}
