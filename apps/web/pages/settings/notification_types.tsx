/** The event types that send a notification. @module */
import type { NotificationPreferences } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CheckField, SelectField } from "../../components/form/field.tsx";
import { Form, SaveButton } from "../../components/form/form.tsx";
import { leadTimeOptions } from "../../components/form/lead_time.ts";
import { api } from "../../queries/api.ts";
import { preferencesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "./section.tsx";

export function NotificationTypesSection({ preferences }: { preferences: NotificationPreferences }): ReactNode {
  const { notifications: words } = useFullText();
  const queries = useQueryClient();
  const lead = preferences.dueDateReminderLeadTimeMinutes;
  return (
    <Section id="news" title={words.typesTitle} text={words.typesText}>
      <Form
        label={words.typesTitle}
        onSubmit={async ({ assignment, comment, status, reminder, leadTime }) => {
          const saved = await api("PUT /api/notification-preferences", {
            body: {
              taskAssignmentEnabled: assignment === "on",
              taskCommentEnabled: comment === "on",
              taskStatusChangeEnabled: status === "on",
              dueDateReminderEnabled: reminder === "on",
              dueDateReminderLeadTimeMinutes: Number(leadTime),
            },
          });
          queries.setQueryData(preferencesQuery.queryKey, saved);
        }}
      >
        <CheckField name="assignment" label={words.assignment} defaultChecked={preferences.taskAssignmentEnabled} />
        <CheckField name="comment" label={words.comment} defaultChecked={preferences.taskCommentEnabled} />
        <CheckField name="status" label={words.status} defaultChecked={preferences.taskStatusChangeEnabled} />
        <CheckField name="reminder" label={words.reminder} defaultChecked={preferences.dueDateReminderEnabled} />
        <SelectField
          name="leadTime"
          label={words.leadTime}
          options={leadTimeOptions(lead, words)}
          defaultValue={String(lead)}
        />
        <SaveButton />
      </Form>
    </Section>
  );
}
