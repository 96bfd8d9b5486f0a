// Health check of a container: the given path must answer 200 within four seconds.
const url = `http://127.0.0.1:${process.env.PORT}${process.argv[2] ?? '/ready'}`;
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4000) });
  process.exitCode = answer.status === 200 ? 0 : 1;
} catch (error) {
  console.error(`${url}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
