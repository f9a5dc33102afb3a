/** The chat integration of a project. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Field } from "../../components/form/field.tsx";
import { api } from "../../queries/api.ts";
import { chatQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { IntegrationSection, NEW_EVENTS } from "./integration_parts.tsx";

export function ChatSection({ projectId }: { projectId: string }): ReactNode {
  const { integrations: words } = useFullText();
  return (
    <IntegrationSection
      id="chat"
      projectId={projectId}
      title={words.chatTitle}
      text={words.chatText}
      removeTitle={words.removeChatTitle}
      query={useQuery(chatQuery(projectId))}
      newEvents={NEW_EVENTS}
      fields={(known) => [
        <Field
          key="channel"
          name="channelName"
          label={words.channel}
          hint={words.channelHint}
          defaultValue={known?.channelName ?? ""}
          placeholder="#dev"
          autoComplete="off"
        />,
      ]}
      save={(settings, { channelName = "" }) =>
        api("PATCH /api/slack-integration/project/:projectId", {
          projectId,
          body: { ...settings, channelName: channelName.trim() === "" ? null : channelName.trim() },
        })
      }
      test={() => api("POST /api/slack-integration/project/:projectId/test", { projectId })}
      remove={() => api("DELETE /api/slack-integration/project/:projectId", { projectId })}
    />
  );
}
