import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The catalog's copy of a product's places; tickets is the source of truth. */
@Entity('product_inventories')
export class InventoryEntity {
  @PrimaryColumn('integer', { name: 'product_id' })
  productId!: number;
  @Column('integer')
  version!: number;
  @Column('integer')
  granted!: number;
  @Column('integer')
  held!: number;
  /** Free tickets that the product's share still allows. */
  @Column('integer', { name: 'free_left' })
  freeLeft!: number;
  /** When holds take all remaining places: the end of the last hold. */
  @Column('timestamptz', { name: 'held_until', nullable: true })
  heldUntil!: Date | null;
  @Column('integer', { name: 'highest_granted' })
  highestGranted!: number;
}
