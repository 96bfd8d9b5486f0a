import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the back-office needs from identity: blocking, reset codes, the team's invariants, fast lists, the whole audit log. */
export class AddBackOffice1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // Removes accents and case, including letters of Ewe and French; independent of the database's locale.
    await runner.query(`
      CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
        SELECT lower(replace(replace(replace(replace(
          translate(regexp_replace(normalize(written, NFD), '[\\u0300-\\u036f]', '', 'g'),
            'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
          'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
      $$`);

    await runner.query(`
      ALTER TABLE users
        ADD blocked_at   timestamptz,
        ADD block_reason text CHECK (block_reason <> ''),
        ADD CONSTRAINT blocked_for_a_reason CHECK ((blocked_at IS NULL) = (block_reason IS NULL)),
        ADD sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
        ADD sort_city text COLLATE "C" GENERATED ALWAYS AS (fold_text(city)) STORED,
        ADD search    text COLLATE "C" GENERATED ALWAYS AS
          (fold_text(' ' || name || ' ' || city || ' ' || phone || ' ' || referral_code)) STORED`);
    await runner.query('CREATE INDEX users_search ON users USING gin (search gin_trgm_ops)');
    for (const [name, key] of [
      ['created_at', 'created_at'],
      ['name', 'sort_name'],
      ['phone', 'phone COLLATE "C"'],
      ['city', 'sort_city'],
      ['tickets', 'tickets'],
      ['referrals', 'referrals'],
      ['total_spent', 'total_spent'],
      ['last_active', `(coalesce(last_active, '-infinity'::timestamptz))`],
    ] as const) {
      // Filter columns are in each index beside its key, so that a far page and the total come from the index alone.
      await runner.query(
        `CREATE INDEX users_by_${name} ON users (${key}, id) INCLUDE (last_active, blocked_at, search)`,
      );
    }
    await runner.query('CREATE INDEX users_blocked ON users (created_at, id) WHERE blocked_at IS NOT NULL');

    await runner.query(`
      CREATE TABLE password_reset_codes (
        id         uuid PRIMARY KEY,
        user_id    uuid NOT NULL REFERENCES users (id),
        code_hash  text NOT NULL CHECK (code_hash LIKE '$argon2id$%'),
        issued_by  uuid NOT NULL,
        issued_at  timestamptz NOT NULL,
        expires_at timestamptz NOT NULL CHECK (expires_at > issued_at),
        used_at    timestamptz,
        ended_at   timestamptz CHECK (used_at IS NULL OR ended_at IS NOT NULL)
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX password_reset_codes_one_open ON password_reset_codes (user_id) WHERE ended_at IS NULL',
    );

    await runner.query(`
      ALTER TABLE settings ADD help_whatsapp text CHECK (help_whatsapp ~ '^\\+[1-9][0-9]{7,14}$')`);

    await this.protectTheTeam(runner);
    await this.completeTheAuditLog(runner);
  }

  private async protectTheTeam(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admins ADD last_login_at timestamptz');
    // Serialized, so that two concurrent removals cannot each count the other as the remaining one.
    await runner.query(`
      CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('admins'), 1);
        IF (OLD.role = 'super_admin' AND NOT EXISTS (SELECT FROM admins WHERE id <> OLD.id AND role = 'super_admin'))
           OR (TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM admins WHERE id <> OLD.id)) THEN
          RAISE EXCEPTION 'the last admin and the last super_admin stay'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'last_admin', TABLE = 'admins';
        END IF;
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END $$`);
    await runner.query(`
      CREATE TRIGGER admins_last_stays BEFORE DELETE ON admins FOR EACH ROW EXECUTE FUNCTION keep_an_admin()`);
    await runner.query(`
      CREATE TRIGGER admins_last_keeps_its_role BEFORE UPDATE OF role ON admins FOR EACH ROW
        WHEN (OLD.role = 'super_admin' AND NEW.role <> 'super_admin') EXECUTE FUNCTION keep_an_admin()`);

    // The names of an admin over time: the log names the actor even after they were renamed or removed.
    await runner.query(`
      CREATE TABLE admin_names (
        admin_id uuid NOT NULL,
        since    timestamptz NOT NULL DEFAULT clock_timestamp(),
        username text NOT NULL,
        PRIMARY KEY (admin_id, since)
      )`);
    await runner.query('INSERT INTO admin_names SELECT id, created_at, username FROM admins');
    await runner.query(`
      CREATE FUNCTION note_admin_name() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO admin_names (admin_id, username) VALUES (NEW.id, NEW.username);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER admins_note_new_name AFTER INSERT ON admins FOR EACH ROW EXECUTE FUNCTION note_admin_name()`);
    await runner.query(`
      CREATE TRIGGER admins_note_changed_name AFTER UPDATE OF username ON admins FOR EACH ROW
        WHEN (NEW.username <> OLD.username) EXECUTE FUNCTION note_admin_name()`);
    await runner.query(`
      CREATE FUNCTION admin_name_at(uuid, timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT username FROM admin_names WHERE admin_id = $1
         ORDER BY since <= $2 DESC, CASE WHEN since <= $2 THEN since END DESC, since LIMIT 1
      $$`);
  }

  private async completeTheAuditLog(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_log
        ADD entry_id       uuid UNIQUE,
        ADD actor_username text,
        ADD before         jsonb,
        ADD after          jsonb,
        ADD address        text,
        DROP CONSTRAINT audit_log_action_check,
        ADD CONSTRAINT audit_log_action_check CHECK (action ~ '^[a-z_]+\\.[a-z_]+$')`);
    // The only time that entries are modified: they move to the new columns without loss.
    await runner.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only');
    await runner.query(`
      UPDATE audit_log SET actor_username = admin_name_at(actor_id, at), address = details->>'address',
        after = nullif(details - 'address', '{}')`);
    await runner.query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only');
    await runner.query(`
      ALTER TABLE audit_log DROP details,
        ADD area   text COLLATE "C" GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED,
        ADD search text COLLATE "C" GENERATED ALWAYS AS
          (fold_text(' ' || coalesce(actor_username, '') || ' ' || action || ' ' || coalesce(subject, ''))) STORED`);
    await runner.query('CREATE INDEX audit_log_by_at ON audit_log (at, id) INCLUDE (search)');
    await runner.query('CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at, id) WHERE actor_id IS NOT NULL');
    await runner.query('CREATE INDEX audit_log_by_area ON audit_log (area, at, id)');
    await runner.query('CREATE INDEX audit_log_search ON audit_log USING gin (search gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_log ADD details jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only;
      UPDATE audit_log SET details = coalesce(after, '{}') || jsonb_build_object('address', address);
      ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only;
      DROP INDEX audit_log_by_actor;
      ALTER TABLE audit_log DROP search, DROP area;
      ALTER TABLE audit_log DROP entry_id, DROP actor_username, DROP before, DROP after, DROP address;
      DROP FUNCTION admin_name_at(uuid, timestamptz);
      DROP TRIGGER admins_note_new_name ON admins;
      DROP TRIGGER admins_note_changed_name ON admins;
      DROP FUNCTION note_admin_name();
      DROP TABLE admin_names;
      DROP TRIGGER admins_last_stays ON admins;
      DROP TRIGGER admins_last_keeps_its_role ON admins;
      DROP FUNCTION keep_an_admin();
      ALTER TABLE admins DROP last_login_at;
      ALTER TABLE settings DROP help_whatsapp;
      DROP TABLE password_reset_codes;
      ALTER TABLE users DROP search, DROP sort_city, DROP sort_name, DROP block_reason, DROP blocked_at;
      DROP FUNCTION fold_text(text)`);
  }
}
