/** Schemas of recurrence rules. @module */
import { FREQUENCIES, MAX_INTERVAL, RECURRENCE_STARTS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { Nullable, OneOf } from "../parts.ts";

const FROM = "The date from which the next due date is computed. A task without a due date repeats from its completion";
const ruleFields = {
  frequency: OneOf(FREQUENCIES, { description: "How often the task repeats" }),
  interval: Type.Integer({
    minimum: 1,
    maximum: MAX_INTERVAL,
    description: "The number of days, weeks, months or years between two dates",
    examples: [1],
  }),
  weekdays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      minItems: 1,
      maxItems: 7,
      description: "For weekly rules: days from 0 (Sunday) to 6. Weeks start on Monday",
    }),
  ),
  timeZone: Type.String({
    description: "IANA name. Due dates keep their time of day in this zone",
    examples: ["Europe/Berlin"],
  }),
};

export const Recurrence = Type.Object(
  { ...ruleFields, from: OneOf(RECURRENCE_STARTS, { description: FROM }) },
  { $id: "Recurrence" },
);
export const SetTaskRecurrenceBody = Type.Object(
  {
    recurrence: Nullable(
      Type.Object(
        { ...ruleFields, from: Type.Optional(OneOf(RECURRENCE_STARTS, { description: FROM, default: "dueDate" })) },
        { $id: "RecurrenceRule", description: "The rule. Null stops the repetition" },
      ),
    ),
  },
  { $id: "SetTaskRecurrence" },
);
