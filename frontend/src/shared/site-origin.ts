/** The origin of shared links: this site's scheme and host. */
export let siteOrigin: string = typeof window === 'undefined' ? '' : window.location.origin;

/** Sets it when prerendering, where there is no browser location. */
export function nameSiteOrigin(publicUrl: string): void {
  siteOrigin = new URL(publicUrl).origin;
}
