import { fillPath, type EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { ApiError } from './api-error.js';
import { failedAnswer, parseContent, queryString } from './call-api.js';
import { timeoutSignal } from './timeout-signal.js';

/** A whole list may take a while; a download that lasts longer than this is aborted (milliseconds). */
const downloadTimeoutMs = 120_000;

/**
 * Downloads an export of the back-office as the file that the server names. A link cannot do it: the session's token goes in a
 * header, never in a URL.
 * @throws ApiError for every problem answer and an unreachable server
 */
export async function downloadCsv(
  endpoint: EndpointDefinition,
  query: object,
  params?: Readonly<Record<string, string | number>>,
): Promise<void> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(
      `/api${fillPath(endpoint.path, params)}${queryString(query as Readonly<Record<string, string | undefined>>)}`,
      {
        headers: { Accept: 'text/csv', Authorization: `Bearer ${storedToken.read() ?? ''}` },
        cache: 'no-store',
        credentials: 'omit',
        signal: timeoutSignal(downloadTimeoutMs),
      },
    );
    file = await response.blob();
  } catch (cause) {
    throw new ApiError(texts.unreachable, { status: 0, code: 'unreachable', cause });
  }
  if (!response.ok) throw failedAnswer(response, parseContent(await file.text()));
  saveFile(file, /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export.csv');
}

/** Gives a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
