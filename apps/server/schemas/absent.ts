/** Schemas for features that this server does not have. @module */
import { Type } from "@sinclair/typebox";
import { Id, Nullable, OneOf } from "./parts.ts";

export const Billing = Type.Object(
  {
    billingEnabled: Type.Boolean({ description: "Always false" }),
    entitlement: Type.Object({ active: Type.Boolean(), reason: OneOf(["billing_disabled"]) }),
    foundingFree: Type.Boolean(),
    trialEndsAt: Nullable(Type.String()),
    plan: Nullable(Type.String()),
    billingInterval: Nullable(Type.String()),
    status: Nullable(Type.String()),
    seats: Type.Integer(),
    currentPeriodEnd: Nullable(Type.String()),
    canceledAt: Nullable(Type.String()),
    hasCustomer: Type.Boolean(),
  },
  { $id: "Billing" },
);

const nothing = { maxItems: 0, description: "Always empty" };

export const NoWorkflowRules = Type.Unsafe<never[]>(Type.Array(Type.Object({}), nothing));

export const WorkflowRule = Type.Object(
  {
    id: Id(),
    integrationType: Type.String({ description: "The forge, such as `github`" }),
    eventType: Type.String({ description: "The event, such as `pr_merged`" }),
    columnId: Id(),
    columnName: Nullable(Type.String()),
    columnSlug: Nullable(Type.String({ description: "The slug of the column" })),
  },
  { $id: "WorkflowRule" },
);
export const SaveWorkflowRuleBody = Type.Object(
  {
    integrationType: Type.String({ description: "The forge, such as `github`", examples: ["github"] }),
    eventType: Type.String({ description: "The event, such as `pr_merged`", examples: ["pr_merged"] }),
    columnId: Id(),
  },
  { $id: "SaveWorkflowRule" },
);

export const NoIntegration = Type.Null({ description: "Always null" });

export const ForgeApp = Type.Object({ appName: Nullable(Type.String()) }, { $id: "ForgeApp" });
