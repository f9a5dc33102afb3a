import { expect, test } from "bun:test";
import { missingWebhooks } from "./automation_options.ts";

test("missingWebhooks() distinguishes a project without webhooks from a user who may not see them", () => {
  const webhooks = [{ value: "w", label: "Build" }];
  expect(missingWebhooks({ webhooks, mayChooseWebhook: true })).toBeUndefined();
  expect(missingWebhooks({ webhooks: [], mayChooseWebhook: true })).toBe("noWebhooks");
  expect(missingWebhooks({ webhooks: [], mayChooseWebhook: false })).toBe("webhooksHidden");
});
