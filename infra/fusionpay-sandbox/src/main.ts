import { readFileSync } from 'node:fs';
import { readConfig } from './config.js';
import { startSandbox } from './sandbox.js';

// A line that cannot be written, on a full disk, is dropped.
process.stdout.on('error', () => undefined);

const write = (level: string, line: Record<string, unknown>, message: string) =>
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), service: 'fusionpay-sandbox', ...line, msg: message })}\n`,
  );

try {
  const config = readConfig();
  const sandbox = await startSandbox({
    host: config.HOST,
    port: config.PORT,
    publicUrl: config.PUBLIC_URL,
    merchantUrl: config.MERCHANT_URL,
    dataDirectory: config.DATA_DIR,
    stylesheet: readFileSync(new URL('../public/checkout.css', import.meta.url), 'utf8'),
    log: (line, message) => write('info', line, message),
  });
  write('info', { url: sandbox.url }, 'listening');
  const end = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end);
} catch (error) {
  write('fatal', {}, `fusionpay-sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
