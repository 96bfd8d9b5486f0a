import config from '../../../../jest.config.mjs';

// Measurements are no tests: they run by themselves, on a machine that has nothing else to do.
const [project] = config.projects;
export default { ...project, displayName: 'bench', testMatch: ['<rootDir>/services/identity/test/bench/*.bench.ts'] };
