/** Icon paths for task actions. @module */
export const TRASH = "M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.7 11h8.6l.7-11M8.5 9v4.5M11.5 9v4.5";
export const PERSON = "M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17c0-3.2 2.8-5.2 6.5-5.2s6.5 2 6.5 5.2";
export const TAG = "M3 3.5h6.5l7.5 7.5-6 6L3.5 10zM6.8 7.2h.01";
export const EDIT = "M12.5 4.5l3 3L7 16H4v-3zM11 6l3 3";
export const FLAG = "M5 17.5V3.5M5 4h10.5l-2.5 3.5 2.5 3.5H5";
export const CYCLE = "M4 10a6 6 0 0 1 10.4-4.1L16 7.5M16 4v3.5h-3.5M16 10a6 6 0 0 1-10.4 4.1L4 12.5M4 16v-3.5h3.5";
export const SIZE = "M10 3.5 17.5 16.5h-15z";
export const ARROW_UP = "M10 16V4M5 9l5-5 5 5";
export const ARROW_DOWN = "M10 4v12M5 11l5 5 5-5";
