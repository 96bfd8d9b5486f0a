import { text } from 'node:stream/consumers';
import { adminUsername } from './admin-account.js';
import { offerDemonstrationProducts } from './demonstration-products.js';

/**
 * The demonstration products in containers (docker-compose.yml, profile demo): the gateway's URL is the argument, the
 * administrator's password comes on standard input.
 */
const [gateway = ''] = process.argv.slice(2);
const password = (await text(process.stdin)).trim();
const offered = await offerDemonstrationProducts({ gateway, username: adminUsername, password, now: new Date() });
console.log(`${offered} demonstration products were put on sale.`);
