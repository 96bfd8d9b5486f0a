import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picked and opened ticket: a winner, or passed over because its holder had already won or had given it up. */
@Entity('draw_picks')
export class DrawPickEntity {
  @PrimaryColumn('integer', { name: 'product_id' })
  productId!: number;
  @PrimaryColumn('integer')
  position!: number;
  @Column('integer')
  ticket!: number;
  @Column('text')
  holder!: string;
  @Column('text')
  secret!: string;
  @Column('jsonb')
  path!: string[];
  @Column('boolean')
  wins!: boolean;
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  /** Its holder had closed their account (docs/product.md rule 46). */
  @Column('boolean', { name: 'given_up' })
  givenUp!: boolean;
  /** Null, like the city, once the account is closed, unless its owner agreed to remain named; initials once an administrator replaced it. */
  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;
  @Column('text', { nullable: true })
  city!: string | null;
}
