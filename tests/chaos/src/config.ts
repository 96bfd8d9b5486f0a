/** The environment for a program that is started, with additions. */
export const environmentWith = (additions: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...additions,
});
