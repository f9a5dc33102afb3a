import { PAGE_PATHS } from "@hexlane/web";

console.log(PAGE_PATHS.length > 10); // true

export {};
