/** Where the system under test is; set by the global setup, read by every spec. */
function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is missing: browser tests run through \`npm test\`, whose global setup starts the system.`,
    );
  return value;
}

export const system = {
  get gateway() {
    return required('E2E_GATEWAY_URL');
  },
  get sandbox() {
    return required('E2E_SANDBOX_URL');
  },
  get admin() {
    return { username: required('E2E_ADMIN_USERNAME'), password: required('E2E_ADMIN_PASSWORD') };
  },
};
