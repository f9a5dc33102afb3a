/** The views that are neither the board nor the list, as one file: a board starts with the names of all files. @module */
export { TableView } from "../table/table.tsx";
export { CalendarView } from "./calendar.tsx";
export { TimelineView } from "./timeline.tsx";
