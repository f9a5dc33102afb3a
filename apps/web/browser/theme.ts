/** Runs before the first paint, so that the page does not flash in the other theme. @module */
import { readTheme, showTheme } from "./theme_choice.ts";

showTheme(readTheme());
