/**
 * Recognizes the URLs of pictures that this server stores. A picture on another server would reveal to that server who
 * is viewing which page, and a request for any other path of this server could have side effects.
 *
 * @module
 */

const PATH = /^\/api\/(?:user\/avatar|asset)\/[^/\\.%]+$/;

/** @param page the URL of the page that shows it */
export function isOwnPicture(address: string, page: string): boolean {
  const url = URL.parse(address, page);
  return url !== null && url.origin === new URL(page).origin && PATH.test(url.pathname);
}
