import { fillPath, type EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { ApiError } from './api-error.js';
import { failedAnswer, parseContent, queryString } from './call-api.js';
import { timeoutSignal } from './timeout-signal.js';

/** A whole list may take a while; a download that lasts longer than this is aborted (milliseconds). */
const downloadTimeoutMs = 120_000;

interface FileCall {
  accept: string;
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * A file that an endpoint answers. A link cannot ask for it: the session's token goes in a header, never in a URL.
 * @returns also the name that the server gives it, null without one
 * @throws ApiError for every problem answer and an unreachable server
 */
export async function fetchFile(
  { path }: EndpointDefinition,
  { accept, params, query }: FileCall,
): Promise<{ file: Blob; name: string | null }> {
  const token = storedToken.read();
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(`/api${fillPath(path, params)}${queryString(query)}`, {
      headers: { Accept: accept, Authorization: `Bearer ${token ?? ''}` },
      cache: 'no-store',
      credentials: 'omit',
      signal: timeoutSignal(downloadTimeoutMs),
    });
    file = await response.blob();
  } catch (cause) {
    throw new ApiError(texts.unreachable, { status: 0, code: 'unreachable', cause });
  }
  if (!response.ok) throw failedAnswer(response, parseContent(await file.text()), token);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? null;
  return { file, name };
}

/** Downloads an export of the back-office as the file that the server names. @throws ApiError as `fetchFile` */
export async function downloadCsv(
  endpoint: EndpointDefinition,
  query: object,
  params?: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { file, name } = await fetchFile(endpoint, { accept: 'text/csv', params, query: { ...query } });
  saveFile(file, name ?? 'export.csv');
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
