/** Icon paths of the inbox. @module */
export const CLOCK = "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4l2.5 2";
export const DOT = "M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6z";
