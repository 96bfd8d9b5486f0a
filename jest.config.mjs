// Screens' dependencies that are ES modules only, which Jest requires only under --experimental-vm-modules, at the same CPU time: they are
// transformed to CommonJS. Specs without a document require packages as Node does (tests/jest/runtime.cjs).
const esmOnly = 'qr|@noble';

const shared = {
  rootDir: import.meta.dirname,
  resolver: '<rootDir>/tests/jest/resolve-ts.cjs',
  runtime: '<rootDir>/tests/jest/runtime.cjs',
  testEnvironment: '<rootDir>/tests/jest/main-context.cjs',
  moduleNameMapper: {
    '^@raffle/draw-protocol/beacon-rule$': '<rootDir>/packages/draw-protocol/src/beacon-rule.ts',
    '^@raffle/contracts/(events|internal)$': '<rootDir>/packages/contracts/src/$1/index.ts',
    '^@raffle/contracts/(.*)$': '<rootDir>/packages/contracts/src/$1.ts',
    '^@raffle/messaging-kit/live$': '<rootDir>/packages/messaging-kit/src/live.ts',
    '^@raffle/service-kit/(config|database|http|redis)$': '<rootDir>/packages/service-kit/src/$1/index.ts',
    '^@raffle/(draw-protocol|service-kit|messaging-kit|back-office-kit|test-kit)$':
      '<rootDir>/packages/$1/src/index.ts',
    '^@raffle/payments/invariants$': '<rootDir>/services/payments/src/outcomes/find-unbalanced-payments.ts',
    '^@raffle/tickets/invariants$': '<rootDir>/services/tickets/src/invariants/check-invariants.ts',
    '\\.css$': '<rootDir>/frontend/test/no-styles.cjs',
    '^@raffle/local$': '<rootDir>/infra/local/src/index.ts',
  },
  modulePathIgnorePatterns: ['/dist/', '/dist-server/', '/.data/'],
  transform: {
    '^.+\\.(t|[cm]?j)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esmOnly})/)`],
};

/** One project per suite: the file's suffix states what it needs. `int` and `component` need backing services. */
export default {
  // Generous: two busy cores must not fail a correct test. Longer than `eventually`, whose error names the condition.
  testTimeout: 60_000,
  projects: ['unit', 'int', 'component'].map((suite) => ({
    ...shared,
    displayName: suite,
    testMatch: [`<rootDir>/**/*.${suite}.spec.{ts,tsx}`],
    ...(suite === 'unit'
      ? { setupFilesAfterEnv: ['<rootDir>/tests/jest/screens.cjs'] }
      : { globalSetup: '<rootDir>/tests/jest/backing-services.mjs' }),
  })),
};
