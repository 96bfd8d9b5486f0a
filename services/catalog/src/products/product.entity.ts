import type { ProductFields } from '@raffle/contracts/product-fields';
import type { ProductStatus } from '@raffle/contracts/values';
import type { Terms } from '@raffle/draw-protocol';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('products')
export class ProductEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id!: number;
  @Column('text')
  name!: string;
  @Column('text')
  description!: string;
  @Column('text')
  image_url!: string;
  @Column('jsonb')
  pictures!: ProductFields['pictures'];
  @Column('jsonb')
  pictures_struck_at!: string[];
  @Column('timestamptz', { nullable: true })
  description_struck_at!: Date | null;
  @Column('timestamptz', { nullable: true })
  image_struck_at!: Date | null;
  @Column('jsonb')
  additions!: ProductFields['additions'];
  /** F CFA. */
  @Column('integer', { nullable: true })
  retail_value!: number | null;
  @Column('text', { nullable: true })
  condition!: ProductFields['condition'];
  @Column('text')
  guarantee!: string;
  @Column('text')
  supplier!: string;
  @Column('text')
  handover_place!: string;
  /** After the draw. */
  @Column('integer', { nullable: true })
  handover_days!: number | null;
  /** F CFA. */
  @Column('integer')
  ticket_price!: number;
  @Column('integer')
  max_participants!: number;
  @Column('integer')
  max_winners!: number;
  @Column('integer')
  artificial_boost!: number;
  @Column('boolean')
  accepts_free_tickets!: boolean;
  /** Percent of the places; null: the value in the settings at activation. */
  @Column('integer', { nullable: true })
  free_ticket_share!: number | null;
  /** Null, in a draft: the usual number for its places (docs/product.md rule 28). */
  @Column('integer', { nullable: true })
  tickets_per_person!: number | null;
  @Column('text')
  beacon_rule!: string;
  @Column('text')
  status!: ProductStatus;
  @Column('timestamptz', { nullable: true })
  draw_date!: Date | null;
  /** The hour at which its draw begins by itself, once its list is frozen and published (docs/product.md rule 51). */
  @Column('timestamptz', { nullable: true })
  draw_at!: Date | null;
  /** When its sale opens; null unless that is announced (docs/product.md rule 60). */
  @Column('timestamptz', { nullable: true })
  opens_at!: Date | null;
  /** Sales stop at this time; null for a draft. */
  @Column('timestamptz', { nullable: true })
  sale_ends_at!: Date | null;
  /** The announced end was moved, which is allowed once. */
  @Column('boolean')
  sale_moved!: boolean;
  @Column('text', { nullable: true })
  commitment!: string | null;
  /** Public names, in the order in which they were drawn. */
  @Column('jsonb')
  winners!: string[];
  @Column('integer')
  version!: number;
  @Column('timestamptz', { nullable: true })
  activated_at!: Date | null;
  @Column('timestamptz', { nullable: true })
  cancelled_at!: Date | null;
  @Column('text', { nullable: true })
  cancel_reason!: string | null;
  @Column('timestamptz')
  created_at!: Date;
  @Column('timestamptz')
  updated_at!: Date;
}

/** The terms that the commitment binds (docs/draw-protocol.md step 1). */
export function termsOf(
  product: Pick<ProductEntity, 'id' | 'max_winners' | 'max_participants' | 'ticket_price' | 'beacon_rule'>,
): Terms {
  return {
    id: String(product.id),
    prizes: product.max_winners,
    capacity: product.max_participants,
    price: product.ticket_price,
    rule: product.beacon_rule,
  };
}
