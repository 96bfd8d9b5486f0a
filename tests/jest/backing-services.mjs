import { testServices } from '../../infra/local/dist/test-services.js';

/** The services of `npm test`, else those that run for single tests. */
export default async function backingServices() {
  if (!process.env.TEST_POSTGRES_URL) Object.assign(process.env, await testServices());
}
