/**
 * What a server that carries the web app needs to know about it. The app itself is what `build.ts` makes.
 *
 * @module
 */
export { PAGE_PATHS, type PagePath } from "./paths.ts";
