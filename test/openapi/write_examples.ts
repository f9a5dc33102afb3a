/**
 * Records the examples of the OpenAPI document again: `bun test/openapi/write_examples.ts`.
 *
 * @module
 */
import { EXAMPLES_PATH, recordedText } from "./record_examples.ts";

await Bun.write(EXAMPLES_PATH, await recordedText());
