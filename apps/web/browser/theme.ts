/**
 * Runs before anything is painted, so that the page does not flash in the other theme.
 *
 * @module
 */
import { readTheme, showTheme } from "./theme_choice.ts";

showTheme(readTheme());
