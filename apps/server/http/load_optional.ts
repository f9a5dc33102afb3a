/** Loads packages that not every server has installed. @module */
import { HttpError } from "./errors.ts";

/** A missing package, or one with files that only Bun can import. */
const MISSING = /^ERR_(MODULE_NOT_FOUND|UNKNOWN_FILE_EXTENSION|IMPORT_ATTRIBUTE_UNSUPPORTED)$/;

/**
 * Loads packages for a route.
 *
 * @param wanted the path of the route, and what it needs
 * @throws {HttpError} 404 if they are not installed
 */
export async function loadOptional<T>(load: () => Promise<T>, wanted: { path: string; needs: string }): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!MISSING.test(code)) throw error;
    throw new HttpError(404, "not_found", `Cannot find "${wanted.path}": it needs ${wanted.needs}`);
  }
}
