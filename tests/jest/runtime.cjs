const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** Packages from npm, by their names; ours are transformed. */
const installed = /^(?!@raffle\/|@jest\/globals$|node:)(@[\w-]+\/)?[\w-]/;

/** Requires installed packages as Node does, once for all specs of a worker, as Vitest does; Jest would evaluate them again for each. */
module.exports = class extends Runtime {
  #isInMainContext;

  constructor(config, environment, ...more) {
    super(config, environment, ...more);
    this.#isInMainContext = environment.global === globalThis;
  }

  requireModuleOrMock(from, name) {
    return this.#isInMainContext && installed.test(name)
      ? createRequire(from)(name)
      : super.requireModuleOrMock(from, name);
  }
};
