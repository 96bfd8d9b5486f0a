const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Stands for Node's own context, where Jest asks for one of `vm`. */
const mainContext = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === mainContext ? options : { ...options, parsingContext });

/**
 * Runs specs in Node's own context, as Vitest does, where installed packages are evaluated once for a worker (runtime.cjs). A context of
 * `vm` has other classes: a `Date` of one is none of the other.
 */
module.exports = class MainContext {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // Those of its former kind, which no spec uses.
  fakeTimers = null;
  #environment = { ...process.env };
  #exitCode = process.exitCode;

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  /** What a room sets for itself must not reach the next one in this worker. */
  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.#environment)) delete process.env[name];
    Object.assign(process.env, this.#environment);
    process.exitCode = this.#exitCode;
    for (const setting of Object.keys(globalThis.__zod_globalConfig ?? {}))
      delete globalThis.__zod_globalConfig[setting];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return mainContext;
  }
};
