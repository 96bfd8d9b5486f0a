import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Transform } from 'node:stream';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Answers below this size fit into one packet anyway. */
export const worthCompressingBytes = 1_200;

/** The best supported encoding that the browser accepts: brotli, then gzip. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses in a thread: in the event loop, everybody would wait for it. */
export function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** For streamed answers: fast rather than small. */
export function compressing(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 4 });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
}
