/** The chat channels of a project. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../queries/api.ts";
import { channelDeliveriesQuery } from "../../queries/deliveries.ts";
import { channelsQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { ChannelForm } from "./channel.tsx";
import { CHAT_FORMS } from "./chat_forms.ts";
import { IntegrationList, POLL_MILLISECONDS } from "./integration_list.tsx";

/** The same limit as on the server. */
const MAX_CHANNELS = 20;

export function ChannelsSection({ projectId }: { projectId: string }): ReactNode {
  const { channels: words } = useFullText();
  return (
    <IntegrationList
      id="chat"
      title={words.title}
      text={words.text}
      add={words.add}
      limit={words.limit(MAX_CHANNELS)}
      max={MAX_CHANNELS}
      removeTitle={words.removeTitle}
      query={useQuery({ ...channelsQuery(projectId), refetchInterval: POLL_MILLISECONDS })}
      describe={({ kind, name, settings }) => {
        const { label } = CHAT_FORMS[kind];
        const place = settings.webhookUrl ?? settings.chatId ?? settings.roomId ?? "";
        return { name: name ?? label, detail: `${label} · ${place}`, isReady: true };
      }}
      setActive={({ id }, isActive) => api("PATCH /api/channel/:id", { id, body: { isActive } })}
      form={(known, onSaved) => <ChannelForm projectId={projectId} known={known} onSaved={onSaved} />}
      test={({ id }) => api("POST /api/channel/:id/test", { id })}
      remove={({ id }) => api("DELETE /api/channel/:id", { id })}
      log={({ id }) => channelDeliveriesQuery(id)}
    />
  );
}
