import { expect, test } from "bun:test";
import { withinMemory } from "./mcp.ts";

const MIB = 1024 * 1024;

test("withinMemory() passes on an answer of up to 8 MiB", async () => {
  const text = "x".repeat(8 * MIB);
  const response = await withinMemory(new Response(text, { status: 201, headers: { "X-Kept": "yes" } }));
  expect([response.status, response.headers.get("x-kept")]).toEqual([201, "yes"]);
  expect(await response.text()).toBe(text);
});

test("withinMemory() stops reading a larger answer, and says what to use instead", async () => {
  let made = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      made++;
      controller.enqueue(new Uint8Array(MIB));
    },
  });
  const response = await withinMemory(new Response(body));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "too_large", detail: expect.stringContaining("list_tasks") });
  expect(made).toBeLessThan(12);
});
