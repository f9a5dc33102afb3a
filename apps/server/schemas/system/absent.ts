/** Schemas for features that this server does not have. @module */
import { Type } from "@sinclair/typebox";
import { Nullable, OneOf } from "../parts.ts";

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
