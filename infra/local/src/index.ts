export { startBackingServices, type BackingAddresses } from './backing/backing-services.js';
export { installDebianPackages } from './backing/debian-packages.js';
export { freePorts } from './ports.js';
export { rotateIn } from './commands/rotate.js';
export { silentProgress } from './progress.js';
export { rotatable } from './rotation.mjs';
export { storedSecrets } from './secrets.js';
export { startSystem, type Addresses, type System, type SystemOptions } from './system.js';
export { until } from './wait.js';
