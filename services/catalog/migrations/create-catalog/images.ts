/** Product pictures and photos of winners in the sizes used. A picture is named by its hash, so neither it nor its sizes ever change. */
export const images = `
CREATE TABLE images (
  id text PRIMARY KEY CONSTRAINT an_image_is_named_by_its_bytes CHECK (id ~ '^[0-9a-f]{32}$'),
  -- What was uploaded and by whom: this row is also the picture's audit record.
  original_type text NOT NULL CHECK (original_type IN ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  original_bytes integer NOT NULL CHECK (original_bytes BETWEEN 1 AND 8388608),
  admin_id text NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER an_image_never_changes BEFORE UPDATE ON images FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE image_sizes (
  image_id text NOT NULL REFERENCES images (id),
  -- The width in the URL; a smaller original has fewer pixels.
  width integer NOT NULL CHECK (width IN (240, 480, 960)),
  format text NOT NULL CHECK (format IN ('avif', 'webp')),
  pixel_width integer NOT NULL,
  pixel_height integer NOT NULL CHECK (pixel_height BETWEEN 1 AND 2 * width),
  bytes bytea NOT NULL CONSTRAINT a_size_is_small CHECK (octet_length(bytes) BETWEEN 1 AND 1048576),
  PRIMARY KEY (image_id, width, format),
  CONSTRAINT never_wider_than_its_address CHECK (pixel_width BETWEEN 1 AND width)
);
-- Already compressed: PostgreSQL need not compress it again.
ALTER TABLE image_sizes ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TRIGGER an_image_size_never_changes BEFORE UPDATE ON image_sizes FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Pictures that may be deleted a day after this time, unless something shows them by then.
CREATE TABLE unused_images (
  image_id text PRIMARY KEY REFERENCES images (id) ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX unused_images_since ON unused_images (since);

-- A photo whose winner withdrew their consent is deleted, not only hidden.
CREATE FUNCTION guard_image_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE image text;
BEGIN
  image := '/images/' || CASE TG_TABLE_NAME WHEN 'images' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'image_id' END;
  IF EXISTS (SELECT FROM products
      WHERE image_url = image OR pictures @> jsonb_build_array(jsonb_build_object('image_url', image))) OR EXISTS (SELECT FROM deliveries WHERE photo_url = image) THEN
    RAISE EXCEPTION '% is shown', image USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER a_shown_image_is_never_deleted BEFORE DELETE ON images FOR EACH ROW EXECUTE FUNCTION guard_image_deletion();
CREATE TRIGGER a_size_of_a_shown_image_is_never_deleted BEFORE DELETE ON image_sizes FOR EACH ROW EXECUTE FUNCTION guard_image_deletion();
`;
