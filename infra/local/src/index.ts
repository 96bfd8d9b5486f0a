export { startBackingServices, type BackingAddresses } from './backing/backing-services.js';
