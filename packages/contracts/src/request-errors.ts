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

/** Names come from the caller: enough of them to find the mistake, never a page. */
const named = (keys: readonly string[]) =>
  keys
    .slice(0, 3)
    .map((key) => (key.length > 40 ? `${key.slice(0, 40)}…` : key))
    .join(', ');

/**
 * What a refused field says where its shape has no sentence of its own: French, for a person beside the field. Give it to a
 * parse as `error`; it is small enough for a browser, unlike a whole locale of zod.
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
      return `Champ inconnu : ${named(issue.keys)}`;
    default:
      return 'Ce champ est incorrect';
  }
}

/** What a text says that holds a NUL character or half of a character pair: neither can be stored. */
export const unstorableTextMessage = 'Ce texte contient des caractères qui ne sont pas acceptés';
