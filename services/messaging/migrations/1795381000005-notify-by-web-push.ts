import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that people registered for notifications, and the queue of pushes (docs/product.md rule 41). */
export class NotifyByWebPush1795381000005 implements MigrationInterface {
  readonly name = 'NotifyByWebPush1795381000005';

  async up(runner: QueryRunner): Promise<void> {
    // Slots limit the browsers per person, also under concurrent requests.
    await runner.query(`
      CREATE TABLE push_device (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
        endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
        p256dh text NOT NULL,
        auth text NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (user_id, slot)
      )`);
    // A row is deleted once its push is sent or given up.
    await runner.query(`
      CREATE TABLE push_delivery (
        message_id uuid NOT NULL,
        device_id uuid NOT NULL REFERENCES push_device ON DELETE CASCADE,
        title text NOT NULL CHECK (length(title) <= 200),
        body text NOT NULL CHECK (length(body) <= 300),
        url text NOT NULL CHECK (url LIKE '/%'),
        attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
        next_at timestamptz NOT NULL,
        PRIMARY KEY (message_id, device_id)
      )`);
    await runner.query('CREATE INDEX push_delivery_due ON push_delivery (next_at)');
    await runner.query('CREATE INDEX push_delivery_of_device ON push_delivery (device_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE push_delivery');
    await runner.query('DROP TABLE push_device');
  }
}
