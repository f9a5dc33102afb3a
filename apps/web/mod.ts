/** What the server needs to know about the web app. The app itself is built by `build.ts`. @module */
export { PAGE_PATHS, type PagePath } from "./paths.ts";
