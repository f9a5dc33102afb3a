/** Valid records of deliveries. @module */
import { type Delivery, newDelivery } from "../delivery/dispatch/delivery.ts";
import { at } from "./fixtures.ts";

/** A valid pending delivery; `fields` replace its defaults. */
export function someDelivery(fields: Partial<Delivery> = {}): Delivery {
  const { endpointKind = "webhook", ownerId = "integration-1", taskId = "task-1" } = fields;
  const plan = { endpointKind, ownerId, projectId: "project-1", taskId, eventType: "taskCreated", eventSequence: 1 };
  return { ...newDelivery(plan, fields.id ?? "delivery-1", false, at(0)), ...fields };
}
