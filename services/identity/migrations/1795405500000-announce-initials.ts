import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People read and announced per batch. */
const batch = 1000;

/**
 * Announces the initials of everybody who has not chosen a display name (docs/product.md rule 8): the copies of the other
 * services still have first name and initial. The winners' names in published records do not change.
 */
export class AnnounceInitials1795405500000 implements MigrationInterface {
  readonly name = 'AnnounceInitials1795405500000';

  async up(runner: QueryRunner): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const people = (await runner.query(
        `SELECT id, name FROM users WHERE display_name IS NULL AND erased_at IS NULL AND id > $1 ORDER BY id LIMIT ${batch}`,
        [after],
      )) as { id: string; name: string }[];
      const last = people.at(-1);
      if (!last) return;
      await runner.query(
        `WITH announced AS (
           UPDATE users u SET version = version + 1 FROM unnest($1::uuid[], $2::text[]) AS p(id, initials) WHERE u.id = p.id
           RETURNING u.id, u.version, u.city, p.initials)
         INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
         SELECT gen_random_uuid(), 'identity.user-updated.v1',
           json_build_object('user_id', id, 'version', version, 'display_name', initials, 'city', city), gen_random_uuid()::text, now()
         FROM announced`,
        [people.map(({ id }) => id), people.map(({ name }) => initialsOf(name))],
      );
      after = last.id;
    }
  }

  /** Published events cannot be reverted. */
  async down(): Promise<void> {}
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return shown.map((word) => `${([...word][0] ?? '').toLocaleUpperCase('fr')}.`).join(' ');
}
