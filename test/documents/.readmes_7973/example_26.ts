import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Hexlane, startHexlane } from "@hexlane/testing";

let hexlane: Hexlane;
before(async () => {
  hexlane = await startHexlane();
});
after(() => hexlane.close());

test("the service is healthy", async () => {
  assert.equal((await hexlane.ask("GET", "/api/health")).status, 200);
});

export {};
