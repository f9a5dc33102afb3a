import { expect, test } from "bun:test";
import { AnswerBudget } from "./mcp.ts";

const MIB = 1024 * 1024;

test("a call reads at most 16 MiB of responses in total", async () => {
  const budget = new AnswerBudget();
  const text = "x".repeat(8 * MIB);
  for (let index = 0; index < 2; index++) {
    const response = await budget.read(new Response(text, { status: 201, headers: { "X-Kept": "yes" } }));
    expect([response.status, response.headers.get("x-kept")]).toEqual([201, "yes"]);
    expect(await response.text()).toBe(text);
  }
  expect((await budget.read(new Response("x"))).status).toBe(413);
});

test("withinMemory() stops reading a response over the limit, and suggests an alternative", async () => {
  let made = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      made++;
      controller.enqueue(new Uint8Array(MIB));
    },
  });
  const response = await new AnswerBudget().read(new Response(body));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "too_large", detail: expect.stringContaining("list_tasks") });
  expect(made).toBeLessThan(20);
});
