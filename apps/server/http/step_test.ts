import { expect, test } from "bun:test";
import { change, compose, type Step } from "./step.ts";
import { testContext } from "./test_context.ts";

test("compose() runs the steps in order, and their code after next() in reverse order", async () => {
  const calls: string[] = [];
  const step =
    (name: string): Step =>
    async (context, next) => {
      calls.push(name);
      const response = await next(context);
      calls.push(`${name} ends`);
      return response;
    };
  const run = compose([step("a"), step("b"), () => new Response("c")]);
  expect(await (await run(testContext())).text()).toBe("c");
  expect(calls).toEqual(["a", "b", "b ends", "a ends"]);
});

test("compose() returns a promise only if a step does", () => {
  const run = compose([(context, next) => next(context), () => new Response()]);
  expect(run(testContext())).toBeInstanceOf(Response);
});

test("compose() throws if no step responds", () => {
  expect(() => compose([(context, next) => next(context)])(testContext())).toThrow("No step responded");
});

test("change() changes a response synchronously if possible", async () => {
  const mark = (response: Response) => new Response(`${response.status}`);
  const changed = change(new Response(), mark);
  expect(changed).toBeInstanceOf(Response);
  expect(await (await changed).text()).toBe("200");
  expect(await (await change(Promise.resolve(new Response()), mark)).text()).toBe("200");
});
