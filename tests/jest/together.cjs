const globals = require('@jest/globals');

/** Registers one spec file among others of the same module registry (jest.together.config.mjs). */
module.exports = function together(file, load) {
  globals.describe(file, () => {
    load();
    // What a spec forgets to undo must not reach the next one.
    globals.afterAll(() => {
      globals.jest.useRealTimers();
      globals.jest.restoreAllMocks();
    });
  });
};
