/** The files of Swagger UI, which Bun embeds into the executable. @module */
import stylePath from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import bundlePath from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };

export const SCRIPT_PATH: string = bundlePath;
export const STYLE_PATH: string = stylePath;
