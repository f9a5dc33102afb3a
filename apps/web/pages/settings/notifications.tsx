/** The notifications tab. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../../components/loading.tsx";
import { preferencesQuery } from "../../queries/settings.ts";
import { ChannelsSection } from "./notification_channels.tsx";
import { RulesSection } from "./notification_rules.tsx";
import { NotificationTypesSection } from "./notification_types.tsx";

export function NotificationsTab(): ReactNode {
  const preferences = useQuery(preferencesQuery);
  return (
    <div className="sections sections-narrow">
      <Loaded query={preferences} lines={8}>
        {(known) => (
          <>
            <NotificationTypesSection preferences={known} />
            <ChannelsSection preferences={known} />
            <RulesSection preferences={known} />
          </>
        )}
      </Loaded>
    </div>
  );
}
