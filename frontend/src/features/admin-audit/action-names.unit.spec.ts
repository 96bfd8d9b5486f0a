import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { auditActionName, auditAreaNames } from '@raffle/contracts/http/audit-log-actions';
import { auditFieldNames, auditInternalFields } from '@raffle/contracts/http/audit-log-fields';
import { parseSync } from '@swc/core';

const services = join(__dirname, '../../../../services');
const sources = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/src\/.*\.ts$/.test(path) && !/\.spec\.ts$/.test(path))
  .map((path) => readFileSync(join(services, path), 'utf8'));

/** Every action that a service's code writes into the audit log. */
const written = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/\baction: ((?:['`][a-z_]+\.[a-z_]+['`](?: \| )?)+)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/[a-z_]+\.[a-z_]+/g)].map(([name]) => name),
    ),
    ...[...(/type SettingsAction =([^;]+);/.exec(source)?.[1] ?? '').matchAll(/[a-z_]+\.[a-z_]+/g)].map(
      ([name]) => name,
    ),
    ...[...(/type AuditAction =([^;]+);/.exec(source)?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(
      ([, name]) => `product.${name}`,
    ),
  ]),
);

test('the service code contains audit actions', () => {
  expect([...written]).toEqual(
    expect.arrayContaining(['product.created', 'user.blocked', 'referral_settings.updated', 'payment.resolved']),
  );
});

test.each([...written].sort())('%s and its area have a French name', (action) => {
  expect(auditActionName(action)).not.toBe(action);
  expect(auditAreaNames).toHaveProperty(action.split('.')[0] ?? '');
});

test('an unknown action is shown as its code', () => {
  expect(auditActionName('future.happened')).toBe('future.happened');
});

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const inside = (value: unknown): Node[] =>
  isNode(value) ? [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(inside)] : [];
const keyOf = (property: Node) => {
  const key = property.type === 'Identifier' ? property : property.key;
  return isNode(key) && typeof key.value === 'string' ? key.value : '';
};
const propertiesOf = (node: Node) => (node.type === 'ObjectExpression' ? (node.properties as Node[]) : []);
/** The names of an object's fields, and of those that it has under a condition: `...(failures > 1 && { failures })`. */
const fieldsOf = (node: Node): string[] =>
  node.type === 'ObjectExpression'
    ? propertiesOf(node).flatMap((property) =>
        property.type === 'SpreadElement' ? inside(property.arguments).flatMap(fieldsOf) : [keyOf(property)],
      )
    : Object.values(node).flatMap((value) => (isNode(value) ? fieldsOf(value) : []));

/** The fields before and after a change in every object that names an action, also those in a constant. */
function writtenFields(source: string): string[] {
  if (!/\baction: /.test(source)) return [];
  const nodes = inside(parseSync(source, { syntax: 'typescript', decorators: true }));
  const constants = new Map(
    nodes
      .filter(({ type, id, init }) => type === 'VariableDeclarator' && isNode(id) && isNode(init))
      .map(({ id, init }) => [String((id as Node).value), init as Node]),
  );
  const isSide = (property: Node) => ['before', 'after'].includes(keyOf(property));
  return nodes
    .filter((node) => propertiesOf(node).some((property) => keyOf(property) === 'action'))
    .flatMap((node) => propertiesOf(node).filter(isSide))
    .map((property) => (isNode(property.value) ? property.value : property))
    .flatMap((value) => {
      const constant = value.type === 'Identifier' ? constants.get(String(value.value)) : undefined;
      return fieldsOf(constant?.type === 'ObjectExpression' ? constant : value);
    });
}
const fields = new Set(sources.flatMap(writtenFields));

test('the fields of entries are found, also in conditions and constants', () => {
  expect([...fields]).toEqual(expect.arrayContaining(['reason', 'failures', 'next_ticket', 'product_id']));
});

test.each([...fields].sort())('the field %s has a French name, or is not shown', (field) => {
  expect(field in auditFieldNames || auditInternalFields.some((one) => one === field)).toBe(true);
});
