type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

const renamed = (object: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [rename(name), value]));

/** The same values under snake_case names, as rows, answers and events have them: `ticketPrice` becomes `ticket_price`. */
export const inSnakeCase = <T extends object>(object: T) =>
  renamed(object, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as {
    [Name in keyof T as Name extends string ? Snake<Name> : never]: T[Name];
  };

/** The same values under camelCase names, as the specification has those of requests: `ticket_price` becomes `ticketPrice`. */
export const inCamelCase = <T extends object>(object: T) =>
  renamed(object, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())) as {
    [Name in keyof T as Name extends string ? Camel<Name> : never]: T[Name];
  };
