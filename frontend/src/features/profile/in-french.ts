import { dataNames, dataValues, fixedNames } from './data-words.fr.js';

/** A person's data with French names and words, for the file that its person reads. What has no French name keeps its own. */
export function inFrench(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inFrench(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [dataNames[key] ?? key, inFrench(item, key)]));
  }
  return typeof value === 'string' && fixedNames.has(name) ? (dataValues[value] ?? value) : value;
}
