/**
 * SQL that creates `fold_text(text)`, for a service's migration: removes accents and case, including letters of Ewe and French,
 * independent of the database's locale. Lists search and sort by it.
 */
export const createFoldText = String.raw`
CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
  SELECT lower(replace(replace(replace(replace(
    translate(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'),
      'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
$$;
`;
