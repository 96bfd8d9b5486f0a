import config from '../../../../jest.config.mjs';

// Measurements are not tests: they run separately, on an otherwise idle machine.
const project = config.projects.find(({ displayName }) => displayName === 'int');
export default { ...project, displayName: 'bench', testMatch: ['<rootDir>/services/identity/test/bench/*.bench.ts'] };
