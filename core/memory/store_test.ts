import { test } from "bun:test";
import { storeContract } from "../testing/store_contract.ts";
import { memoryStore } from "./store.ts";

for (const strict of [false, true]) {
  storeContract(strict ? "strict memory" : "memory", {
    test,
    open: async () => {
      const store = memoryStore({ strict });
      return { store, close: () => store.close() };
    },
  });
}
