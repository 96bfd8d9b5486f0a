import { folding, removedCharacters } from '@raffle/contracts/fold-text';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const withoutLigatures = Object.entries(folding.ligatures).reduce(
  (sql, [ligature, letters]) => `replace(${sql}, '${ligature}', '${letters}')`,
  `translate(written, ${quoted(folding.from)}, ${quoted(folding.to)})`,
);

/**
 * SQL that creates `fold_text(text)`, for a service's migration: the folding of docs/product.md rule 50, independent of the database's
 * locale. Lists search and sort by it.
 */
export const createFoldText = `
CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
  SELECT lower(regexp_replace(normalize(${withoutLigatures}, NFKD), '${removedCharacters}', '', 'g') COLLATE "C")
$$;
`;
