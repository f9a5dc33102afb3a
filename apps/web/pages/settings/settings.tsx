/** The account settings: one tab per subject. @module */

import { Tabs } from "@base-ui/react/tabs";
import { Navigate, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageDirection } from "../../components/page_direction.tsx";
import { Missing } from "../../components/shell/frame.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { useFullText } from "../../text/mod.tsx";
import { AccountTab } from "./account.tsx";
import { ApiKeysSection } from "./api_keys.tsx";
import { AppearanceTab } from "./appearance.tsx";
import { NotificationsTab } from "./notifications.tsx";
import { SecurityTab } from "./security.tsx";

const TABS = ["account", "security", "api-keys", "notifications", "appearance"] as const;

/** The current tabs of sections that were in the account tab, for links from earlier versions. */
const MOVED: Readonly<Record<string, (typeof TABS)[number] | undefined>> = {
  password: "security",
  "two-factor": "security",
  passkeys: "security",
  "linked-accounts": "security",
  devices: "security",
  "api-keys": "api-keys",
};

export function SettingsPage(): ReactNode {
  const { settings: words } = useFullText();
  const { tab: wanted = "account" } = useParams({ strict: false });
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const tab = TABS.find((name) => name === wanted);
  const moved = tab === "account" ? MOVED[hash] : undefined;
  if (moved !== undefined) return <Navigate to="/settings/$tab" params={{ tab: moved }} hash={hash} replace />;
  if (tab === undefined) {
    return (
      <div className="card quiet-card">
        <Missing />
      </div>
    );
  }
  return (
    <PageDirection>
      <Tabs.Root
        value={tab}
        onValueChange={(chosen: string) => navigate({ to: "/settings/$tab", params: { tab: chosen } })}
      >
        <div className="settings-head">
          <PageTitle>{words.title}</PageTitle>
          <Tabs.List className="tabs" aria-label={words.title}>
            {TABS.map((name) => (
              <Tabs.Tab key={name} value={name} className="tab">
                {words.tabs[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value="account">
          <AccountTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="api-keys">
          <div className="sections">
            <ApiKeysSection />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NotificationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="appearance">
          <AppearanceTab />
        </Tabs.Panel>
      </Tabs.Root>
    </PageDirection>
  );
}
