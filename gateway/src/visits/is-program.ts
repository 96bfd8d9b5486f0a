/** What programs name themselves that run pages: search engines, previews of links, checks. Anything else is a person. */
const programs =
  /(?<!cu)bot\b|(?<!cu)bot[/;)_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp\/|headless|lighthouse|pagespeed|monitor|uptime|curl|wget|python|java\/|go-http|axios|node-fetch/i;

/** Whether a `User-Agent` is that of a program; one that names itself nothing is one. */
export const isProgram = (userAgent: string | undefined): boolean => !userAgent || programs.test(userAgent);
