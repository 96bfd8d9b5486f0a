import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { toJSONSchema } from 'zod/v4/core';
import { deadLetterQueueOf, durableConsumers, exchange, liveConsumer, queueOf } from './wire.js';

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
    'Generated from `packages/contracts` by `npm run generate`; do not edit.',
    [
      `Exchange \`${exchange}\` (topic, durable); the routing key is the event's name; the body is the payload as plain JSON.`,
      "Properties: `message_id` (the inbox drops a second copy), `user_id` (the publisher's account, whose name is the process'; the",
      'broker refuses another), `correlation_id`, `timestamp`; headers: `event`, `occurred-at`, `causation-id`, `publisher`. A consumer',
      'dead-letters what no named publisher published. It has one quorum queue and one dead-letter queue; `gateway` listens with an',
      'exclusive queue an instance and sees only what happens while it runs.',
    ].join('\n'),
    consumersTable(byName),
    ...byName.map(section),
  ].join('\n\n')}\n`;
}

function consumersTable(events: readonly EventDefinition[]): string {
  const consumers = [...new Set(events.flatMap(durableConsumers))].sort();
  const rows = consumers.map((consumer) => {
    const names = events.filter((event) => durableConsumers(event).includes(consumer)).map(({ name }) => `\`${name}\``);
    return `| ${consumer} | \`${queueOf(consumer)}\` | \`${deadLetterQueueOf(consumer)}\` | ${names.join(', ')} |`;
  });
  return ['| Consumer | Queue | Dead letters | Handles |', '|---|---|---|---|', ...rows].join('\n');
}

function section(event: EventDefinition): string {
  const consumers = event.consumers.map((name) => (name === liveConsumer ? `${name} (live)` : name));
  return [
    `## ${event.name}`,
    event.meaning,
    `Published by ${event.publishers.join(', ')}. Handled by ${consumers.join(', ') || 'no service yet'}.`,
    fieldsTable(toJSONSchema(event.payload, { io: 'output', unrepresentable: 'any' }) as Schema),
    `\`\`\`json\n${JSON.stringify(event.fixture, null, 2)}\n\`\`\``,
  ].join('\n\n');
}

function fieldsTable(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `| \`${name}\` | ${typeOf(field)} | ${schema.required?.includes(name) ? 'yes' : 'no'} |`,
  );
  return ['| Field | Type | Always there |', '|---|---|---|', ...rows].join('\n');
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && schema.properties) return `object {${Object.keys(schema.properties).join(', ')}}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
  return schema.format ? `${type} (${schema.format})` : type;
}
