/** The names of events that start automations, and of changes that they make. @module */
import { useFullText } from "../../text/mod.tsx";

/** Returns a function that returns the name of a type of event or change. */
export function useEventName(): (type: string) => string {
  const { automations, integrations } = useFullText();
  return (type) => automations.changes[type] ?? automations.events[type] ?? integrations.events[type] ?? type;
}
