import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ticket that the key drew, opened: a winner, or passed over because its holder had won. */
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
  @Column('text', { name: 'display_name' })
  displayName!: string;
  @Column('text')
  city!: string;
}
