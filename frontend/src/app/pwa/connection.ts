/** What this page knows about the network. `browser`: the browser reports a connection. `lost`: consecutive calls without an answer. */
export interface Connection {
  browser: boolean;
  lost: number;
}

export type ConnectionNews = 'browser-online' | 'browser-offline' | 'call-answered' | 'call-lost';

/** One lost call is a tunnel or a slow server; two in a row are what the person should know. */
const lostInARow = 2;

/** Any answer, also a refusal, shows that the line is there, whatever the browser believes. */
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
