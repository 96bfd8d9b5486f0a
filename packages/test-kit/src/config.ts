/** URLs of the real PostgreSQL, RabbitMQ and Redis of a test run. @throws Error in one sentence when a variable is unset. */
export function testServices() {
  return {
    postgresUrl: required('TEST_POSTGRES_URL'),
    rabbitmqUrl: required('TEST_RABBITMQ_URL'),
    rabbitmqManagementUrl: required('TEST_RABBITMQ_MANAGEMENT_URL'),
    redisUrl: required('TEST_REDIS_URL'),
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: \`npm run test:watch\` and \`npm test\` set it.`);
  return value;
}
