import { createApprovalRequests, createDeadLetters, createHeldActs, createTwoPeople } from '@raffle/back-office-kit';
import { createSentEventIndexes } from '@raffle/messaging-kit';
import { createFoldText } from '@raffle/service-kit/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { deliveries } from './create-catalog/deliveries.js';
import { draws } from './create-catalog/draws.js';
import { images } from './create-catalog/images.js';
import { plannedOpenings } from './create-catalog/planned-openings.js';
import { products } from './create-catalog/products.js';
import { setOnceColumns } from './create-catalog/set-once.js';
import { winnerWords } from './create-catalog/winner-words.js';

/**
 * Products, their sealed seeds, the copy of their inventories, their draws, the delivery of prizes and what administrators changed.
 * The schema also enforces docs/product.md rule 10b, as far as a database can; constraint names are sentences.
 */
export class CreateCatalog1795627800002 implements MigrationInterface {
  readonly name = 'CreateCatalog1795627800002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(createFoldText);
    await runner.query(createDeadLetters);
    await runner.query(refuseChange);
    await runner.query(products);
    await runner.query(plannedOpenings);
    await runner.query(draws);
    await runner.query(deliveries);
    await runner.query(winnerWords);
    await runner.query(images);
    await runner.query(createTwoPeople);
    await runner.query(setOnceColumns);
    await runner.query(createHeldActs(['handover']));
    await runner.query(
      createApprovalRequests(['activation', 'draw', 'cancellation', 'addition', 'strike', 'forfeit', 'handover']),
    );
    await runner.query(createSentEventIndexes(['product_id']));
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be reverted; `npm run reset` removes the database.');
  }
}

const refuseChange = `
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
`;
