/**
 * Makes the server one executable file, with everything it serves inside: `dist/hexlane`, or the path that is given.
 *
 * @module
 */
import { join, resolve } from "node:path";

const WEB = join(import.meta.dir, "../web");
const web = Bun.spawnSync([process.execPath, join(WEB, "build.ts")], { stdout: "inherit", stderr: "inherit" });
if (!web.success) process.exit(1);

const outfile = resolve(process.argv[2] ?? join(import.meta.dir, "../../dist/hexlane"));
const { success, logs } = await Bun.build({
  // The second is a thread of the first, which looks for it beside itself: hence the naming.
  entrypoints: [join(import.meta.dir, "main.ts"), join(import.meta.dir, "../../adapters/sqlite/thread_main.ts")],
  naming: { entry: "[name].[ext]" },
  target: "bun",
  // Elysia reads the text of handlers: renamed parameters break it, and errors in the log would name nothing.
  minify: false,
  // Halves the time to the first answer; bytecode takes top-level await only in this format.
  bytecode: true,
  format: "esm",
  define: { HEXLANE_BINARY: "true" },
  // What happens to lie in the folder where somebody starts it must not change it.
  compile: { outfile, assets: [join(WEB, "dist/web_app")], autoloadDotenv: false, autoloadBunfig: false },
});
for (const log of logs) console.error(String(log));
if (!success) process.exit(1);
console.log(outfile);
