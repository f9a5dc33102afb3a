/** A valid request for every route of the app. @module */
import { BACKGROUND_SAMPLES } from "./backgrounds.ts";
import { BOARD_SAMPLES } from "./board.ts";
import { DELIVERY_SAMPLES } from "./delivery.ts";
import { EMAIL_SAMPLES } from "./email.ts";
import { FEED_SAMPLES } from "./feeds.ts";
import { FIELD_SAMPLES } from "./fields.ts";
import { FORGE_SAMPLES } from "./forges.ts";
import { IDENTITY_SAMPLES } from "./identity.ts";
import { LIVE_SAMPLES } from "./live.ts";
import { OPERATOR_SAMPLES } from "./operator.ts";
import { PLAN_SAMPLES } from "./plans.ts";
import { PROJECT_ACCESS_SAMPLES } from "./project_access.ts";
import type { Sample } from "./sample.ts";
import { PASSKEY_SAMPLES, SECOND_FACTOR_SAMPLES } from "./second_factors.ts";
import { TASK_TEMPLATE_SAMPLES } from "./task_templates.ts";
import { TASK_SAMPLES } from "./tasks.ts";
import { VIEW_SAMPLES } from "./views.ts";
import { ORGANIZATION_SAMPLES } from "./workspace.ts";

export const SAMPLES: readonly Sample[] = [
  ...IDENTITY_SAMPLES,
  ...EMAIL_SAMPLES,
  ...SECOND_FACTOR_SAMPLES,
  ...PASSKEY_SAMPLES,
  ...ORGANIZATION_SAMPLES,
  ...PROJECT_ACCESS_SAMPLES,
  ...BOARD_SAMPLES,
  ...TASK_SAMPLES,
  ...FIELD_SAMPLES,
  ...VIEW_SAMPLES,
  ...FEED_SAMPLES,
  ...TASK_TEMPLATE_SAMPLES,
  ...PLAN_SAMPLES,
  ...BACKGROUND_SAMPLES,
  ...DELIVERY_SAMPLES,
  ...FORGE_SAMPLES,
  ...LIVE_SAMPLES,
  ...OPERATOR_SAMPLES,
];
