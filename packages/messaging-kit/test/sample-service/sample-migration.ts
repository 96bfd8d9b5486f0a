import { createSentEventIndexes } from '../../src/index.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrders1795627800001 implements MigrationInterface {
  readonly name = 'CreateOrders1795627800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE orders (id integer PRIMARY KEY, version integer NOT NULL)');
    await runner.query(
      'CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, order_id integer, message_id text)',
    );
    await runner.query(
      'CREATE TABLE customers (id integer PRIMARY KEY, counted integer NOT NULL CHECK (counted < 1000), version integer NOT NULL)',
    );
    await runner.query(createSentEventIndexes(['order']));
    await runner.query('CREATE TABLE tries (id bigint GENERATED ALWAYS AS IDENTITY, order_id integer, at timestamptz)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customers, tries, effects, orders');
  }
}
