import { expect, test } from "bun:test";
import { ACTION_TYPES, AUTOMATION_EVENTS, limits, SCHEDULE_FREQUENCIES, TRIGGER_TYPES } from "@hexlane/core";
import { automations } from "../../text/en/settings/automations.ts";
import { EVENTS, MAX_ACTIONS, MAX_AUTOMATIONS, missingWebhooks, TRIGGERS } from "./automation_options.ts";

test("the form of an automation offers the triggers and actions of the server, with its limits", () => {
  expect([...EVENTS]).toEqual([...AUTOMATION_EVENTS]);
  expect([...TRIGGERS]).toEqual([...TRIGGER_TYPES]);
  expect(Object.keys(automations.actions).toSorted()).toEqual([...ACTION_TYPES].toSorted());
  expect(Object.keys(automations.frequencies)).toEqual([...SCHEDULE_FREQUENCIES]);
  expect(MAX_AUTOMATIONS).toBe(limits.MAX_AUTOMATIONS);
  expect(MAX_ACTIONS).toBe(limits.MAX_AUTOMATION_ACTIONS);
});

test("missingWebhooks() distinguishes missing webhooks from those that the user may not see", () => {
  const webhooks = [{ value: "w", label: "Build" }];
  expect(missingWebhooks({ webhooks, mayChooseWebhook: true })).toBeUndefined();
  expect(missingWebhooks({ webhooks: [], mayChooseWebhook: true })).toBe("noWebhooks");
  expect(missingWebhooks({ webhooks: [], mayChooseWebhook: false })).toBe("webhooksHidden");
});
