export { startBackingServices, type BackingAddresses } from './backing/backing-services.js';
export { startSystem, type Addresses, type System, type SystemOptions } from './system.js';
