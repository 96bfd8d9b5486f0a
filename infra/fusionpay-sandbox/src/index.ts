export { startSandbox, type Sandbox } from './sandbox.js';
