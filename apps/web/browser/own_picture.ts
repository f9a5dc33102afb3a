/**
 * Tells the addresses of pictures that this server keeps from all others. Another server's would tell it who looks at what
 * here; another path of ours might do more than answer a picture.
 *
 * @module
 */

const PATH = /^\/api\/(?:user\/avatar|asset)\/[^/\\.%]+$/;

/** @param page the address of the page that would show it */
export function isOwnPicture(address: string, page: string): boolean {
  const url = URL.parse(address, page);
  return url !== null && url.origin === new URL(page).origin && PATH.test(url.pathname);
}
