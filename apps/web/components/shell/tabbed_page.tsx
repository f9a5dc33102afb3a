/** A page with tabs, each with its own URL. @module */

import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { PageDirection } from "../page_direction.tsx";
import { Missing } from "./frame.tsx";
import { PageTitle } from "./page_title.tsx";

export interface TabbedPageProps<Name extends string> {
  title: string;
  /** A link to the parent page. */
  back?: ReactNode;
  tabs: Readonly<Record<Name, { label: string; content: ReactNode }>>;
  /** The tab from the URL. */
  tab: string;
  onChoose: (tab: Name) => void;
}

export function TabbedPage<Name extends string>({
  title,
  back,
  tabs,
  tab: wanted,
  onChoose,
}: TabbedPageProps<Name>): ReactNode {
  const names = Object.keys(tabs) as Name[];
  const tab = names.find((name) => name === wanted);
  if (tab === undefined) return <MissingCard />;
  return (
    <PageDirection>
      <Tabs.Root value={tab} onValueChange={(chosen: Name) => onChoose(chosen)}>
        <div className="settings-head">
          <div>
            {back}
            <PageTitle>{title}</PageTitle>
          </div>
          <Tabs.List className="tabs" aria-label={title}>
            {names.map((name) => (
              <Tabs.Tab key={name} value={name} className="tab">
                {tabs[name].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value={tab} className="sections sections-narrow">
          {tabs[tab].content}
        </Tabs.Panel>
      </Tabs.Root>
    </PageDirection>
  );
}

/** A "page not found" card inside a frame. */
export function MissingCard(): ReactNode {
  return (
    <div className="card quiet-card">
      <Missing />
    </div>
  );
}
