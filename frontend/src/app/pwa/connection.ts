/** What this page knows about the network. `browser`: the browser reports a connection. `lost`: consecutive calls without an answer. */
export interface Connection {
  browser: boolean;
  lost: number;
}

export type ConnectionNews = 'browser-online' | 'browser-offline' | 'call-answered' | 'call-lost';

/** One lost call may be a tunnel or a slow server; two in a row are reported to the person. */
const lostInARow = 2;

/** Any answer, even a refusal, shows that the connection works, whatever the browser reports. */
export function afterNews(before: Connection, news: ConnectionNews): Connection {
  switch (news) {
    case 'browser-offline':
      return { ...before, browser: false };
    case 'browser-online':
    case 'call-answered':
      return before.browser && before.lost === 0 ? before : { browser: true, lost: 0 };
    case 'call-lost':
      return { ...before, lost: Math.min(before.lost + 1, lostInARow) };
  }
}

export const isOffline = ({ browser, lost }: Connection): boolean => !browser || lost >= lostInARow;
