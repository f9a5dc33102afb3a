/** The account settings: one tab per subject. @module */
import { Tabs } from "@base-ui/react/tabs";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Missing } from "../../components/shell/frame.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { useFullText } from "../../text/mod.tsx";
import { AccountTab } from "./account.tsx";
import { AppearanceTab } from "./appearance.tsx";
import { NotificationsTab } from "./notifications.tsx";

const TABS = ["account", "notifications", "appearance"] as const;

export function SettingsPage(): ReactNode {
  const { settings: words } = useFullText();
  const { tab: wanted = "account" } = useParams({ strict: false });
  const navigate = useNavigate();
  const tab = TABS.find((name) => name === wanted);
  if (tab === undefined) {
    return (
      <div className="card quiet-card">
        <Missing />
      </div>
    );
  }
  return (
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
      <Tabs.Panel value="notifications">
        <NotificationsTab />
      </Tabs.Panel>
      <Tabs.Panel value="appearance">
        <AppearanceTab />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
