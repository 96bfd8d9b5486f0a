import { SetMetadata, UseInterceptors } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events/define-event';
import { handledEvent, type EventContext, type HandledEvent, type OnEventOptions } from './handled-event.js';
import { InboxInterceptor } from './inbox.interceptor.js';

/**
 * Handles an event: `@OnEvent(PaymentConfirmed, { consumer: 'GrantTickets.handle' }) async handle(payload, { manager }) {…}`. All its
 * work must use `manager`: other work is repeated when the message is redelivered. When a handler throws, it is retried with
 * growing pauses. Guards and interceptors of the class apply to it, exception filters do not.
 */
export function OnEvent<E extends EventDefinition>(definition: E, options: OnEventOptions) {
  return <Method extends (payload: EventPayload<E>, context: EventContext) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(handledEvent, { ...options, definition } satisfies HandledEvent)(target, key, descriptor);
    UseInterceptors(InboxInterceptor)(target, key, descriptor);
  };
}
