import type * as z from 'zod/mini';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const expectedTypes: Readonly<Record<string, string>> = {
  string: 'Ce champ doit être un texte',
  number: 'Ce champ doit être un nombre',
  int: 'Ce champ doit être un nombre entier',
  boolean: 'Ce champ doit être vrai ou faux',
  array: 'Ce champ doit être une liste',
};
const formats: Readonly<Record<string, string>> = {
  uuid: 'Cet identifiant est incorrect',
  url: 'Cette adresse est incorrecte',
  datetime: 'Cette date est incorrecte',
};
const units: Readonly<Record<string, string>> = { string: ' caractères', array: ' éléments', set: ' éléments' };

/** The names are the caller's: enough of them to find the mistake, but bounded in length. */
const named = (keys: readonly string[]) =>
  keys
    .slice(0, 3)
    .map((key) => (key.length > 40 ? `${key.slice(0, 40)}…` : key))
    .join(', ');

/**
 * The French message of a refused field whose schema has none, shown beside the field. Pass it to a parse as `error`; unlike
 * a whole locale of zod it is small enough for a browser.
 */
export function requestError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Ce champ est requis';
      return expectedTypes[issue.expected] ?? 'Ce champ est incorrect';
    case 'too_big':
      return issue.inclusive === false
        ? `Moins de ${issue.maximum}${units[issue.origin] ?? ''}`
        : `${issue.maximum}${units[issue.origin] ?? ''} au plus`;
    case 'too_small':
      return issue.inclusive === false
        ? `Plus de ${issue.minimum}${units[issue.origin] ?? ''}`
        : `${issue.minimum}${units[issue.origin] ?? ''} au moins`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Ce champ n’a pas la forme attendue';
    case 'invalid_value':
      return 'Cette valeur n’est pas acceptée';
    case 'unrecognized_keys':
      return `Champ inconnu\u00a0: ${named(issue.keys)}`;
    default:
      return 'Ce champ est incorrect';
  }
}

/** Message for a text with a NUL character or half of a surrogate pair: neither can be stored. */
export const unstorableTextMessage = 'Ce texte contient des caractères qui ne sont pas acceptés';
