import { test } from "bun:test";
import { dumpContract } from "../../testing/contracts/dump.ts";
import { memoryStore } from "./store.ts";

for (const strict of [false, true]) {
  dumpContract(strict ? "strict memory" : "memory", {
    test,
    open: async () => {
      const store = memoryStore({ strict });
      return { store, close: () => store.close() };
    },
  });
}
