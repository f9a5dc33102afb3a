/** Parts of cards and columns that load after the first cards, as one file. @module */
export { CardExtras } from "./card_fields.tsx";
export { LaneLimit } from "./columns/lane_limit.tsx";
export { MoreTasks } from "./screen_reader/more_tasks.tsx";
export { sayMove } from "./screen_reader/say_move.ts";
