/**
 * The views other than the board and the list. They are one file, because the initially loaded scripts contain the
 * names of all files. @module
 */
export { TableView } from "../table/table.tsx";
export { CalendarView } from "./calendar.tsx";
export { TimelineView } from "./timeline.tsx";
