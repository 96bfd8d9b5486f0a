import { faultsSchema, type Faults, type Payment } from './payment.js';

const names = faultsSchema.keyof().options;

/** The active faults: a payment's own faults override the global ones; `once` faults apply to the next payment created. */
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

  /** Returns and clears the faults for the next create call. */
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
