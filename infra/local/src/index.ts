export { startBackingServices, type BackingAddresses } from './backing/backing-services.js';
export { installDebianPackages } from './backing/debian-packages.js';
export { freePorts } from './ports.js';
export { startSystem, type Addresses, type System, type SystemOptions } from './system.js';
export { until } from './wait.js';
