import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/**
 * The attributes that leave the process besides the type of an error. URLs contain tokens and ids of people, and error messages may quote what was typed: they are not in
 * this list. Statements have parameters instead of values.
 */
const exported =
  /^(http\.(request\.method|route|response\.status_code|method|status_code)|error\.type|exception\.type|rpc\..*|server\.(address|port)|net\.peer\.(name|port)|db\.(system|system\.name|name|namespace|operation|operation\.name|operation\.batch\.size|query\.text|statement)|messaging\..*|raffle\..*)$/;

/** Hands spans on without what could identify a person. */
export class WithoutPersonalData implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart(...args: Parameters<SpanProcessor['onStart']>): void {
    this.next.onStart(...args);
  }

  onEnd(span: ReadableSpan): void {
    // A status has a code, and often the message of an error.
    delete span.status.message;
    removeFrom(span.attributes);
    for (const { attributes = {} } of [...span.events, ...span.links]) removeFrom(attributes);
    this.next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}

function removeFrom(attributes: Attributes): void {
  for (const name of Object.keys(attributes)) if (!exported.test(name)) delete attributes[name];
}
