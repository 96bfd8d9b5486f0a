/** The environment of the command-line tools; services read theirs in their own config.ts. */
export const readEnvironment = (): NodeJS.ProcessEnv => process.env;
