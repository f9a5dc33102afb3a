/** The calendar feeds of the user's tasks. @module */
import type { ReactNode } from "react";
import { useFullText } from "../../text/mod.tsx";
import { FeedList } from "../calendar_feeds/feed_list.tsx";
import { Section } from "./section.tsx";

export function CalendarSection(): ReactNode {
  const { calendarFeeds: words } = useFullText();
  return (
    <Section id="calendar" title={words.title} text={words.own}>
      <FeedList place={{ kind: "own" }} />
    </Section>
  );
}
