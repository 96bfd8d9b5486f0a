import type { Faults, Payment } from './payment.js';

const names = ['webhook', 'webhookForm', 'create', 'status', 'montant', 'returnSeparator', 'delayMs'] as const;

/** Which misbehaviour is on: a payment's own faults stand above those for all; `once` faults stick to the next payment. */
export class FaultSwitch {
  private forAll: Faults = {};
  private forNext: Faults = {};

  set(faults: Faults, once: boolean): void {
    if (once) this.forNext = { ...this.forNext, ...faults };
    else this.forAll = { ...this.forAll, ...faults };
  }

  clear(): void {
    this.forAll = {};
    this.forNext = {};
  }

  /** The faults waiting for the next create call; they wait no longer. */
  takeNext(): Faults {
    const next = this.forNext;
    this.forNext = {};
    return next;
  }

  of(payment: Payment): Faults {
    const own = Object.fromEntries(
      names.filter((name) => payment.faults[name] !== undefined).map((name) => [name, payment.faults[name]]),
    );
    return { ...this.forAll, ...own };
  }

  shown(): { for_all: Faults; for_next: Faults } {
    return { for_all: this.forAll, for_next: this.forNext };
  }
}
