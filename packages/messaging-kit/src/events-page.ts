import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { toJSONSchema } from 'zod/v4/core';
import { deadLetterQueueOf, exchange, liveConsumer, queueOf } from './wire.js';

interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** docs/events.md: all events, generated from their definitions. */
export function eventsPage(events: readonly EventDefinition[]): string {
  const byName = [...events].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `${[
    '# Events',
    'Generated from `packages/contracts/src/events` by `npm run generate`; do not edit. Each definition there has an example, its `fixture`.',
    [
      `Exchange \`${exchange}\` (topic, durable); the routing key is the event's name, the body its payload as plain JSON. Properties:`,
      "`message_id` (the inbox drops a second copy), `user_id` (the publisher's account, which the broker verifies), `correlation_id`,",
      '`timestamp`; headers: `event`, `occurred-at`, `causation-id`, `publisher`. A consumer dead-letters what no named publisher published.',
    ].join('\n'),
    [
      `Each consumer has a quorum queue and one for dead letters, for example \`${queueOf('tickets')}\` and \`${deadLetterQueueOf('tickets')}\`. \`${liveConsumer}\` has an`,
      'exclusive queue for each instance and sees only what happens while it runs. Every field is present unless marked optional.',
    ].join('\n'),
    ...byName.map(section),
  ].join('\n\n')}\n`;
}

function section(event: EventDefinition): string {
  const handled =
    event.consumers.length > 0 ? `Handled by ${event.consumers.join(', ')}.` : 'Handled by no service yet.';
  return [
    `## ${event.name}`,
    event.meaning,
    `Published by ${event.publishers.join(', ')}. ${handled}`,
    fields(toJSONSchema(event.payload, { io: 'output', unrepresentable: 'any' }) as Schema),
  ].join('\n\n');
}

function fields(schema: Schema): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => `- \`${name}\`: ${typeOf(field)}${schema.required?.includes(name) ? '' : ', optional'}`)
    .join('\n');
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && schema.properties) return `object {${Object.keys(schema.properties).join(', ')}}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
  return schema.format ?? type;
}
