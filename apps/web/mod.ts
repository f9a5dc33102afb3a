/** The parts of the web app that the server uses. The app itself is built by `build.ts`. @module */
export { PAGE_PATHS, type PagePath } from "./paths.ts";
