import { afterAll, beforeAll, expect, test } from "bun:test";
import { HANG_MILLISECONDS } from "../../tier.ts";
import { runLoad } from "../load.ts";
import { MIX, OPERATIONS, requestsOf } from "../operations.ts";
import { checkOperation, openPair, type Pair } from "../pair.ts";

let pair: Pair;
beforeAll(async () => {
  pair = await openPair({ tasks: 60 });
}, HANG_MILLISECONDS);
afterAll(() => pair?.stop());

test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  "the control server returns and writes the same as the server: %s",
  async (_, operation) => {
    await checkOperation(pair, operation);
  },
);

// The CPU time is read from `/proc`.
test.skipIf(process.platform !== "linux")(
  "runLoad() sends the team's mix to both servers without a failure",
  async () => {
    for (const side of [pair.control, pair.hexlane]) {
      const load = { ...side, connections: 4, seconds: 0.2, next: requestsOf(MIX, side.requests) };
      const { failures, failure, requestsPerSecond } = await runLoad(load);
      expect({ failures, failure }).toEqual({ failures: 0, failure: undefined });
      expect(requestsPerSecond).toBeGreaterThan(0);
    }
  },
);
