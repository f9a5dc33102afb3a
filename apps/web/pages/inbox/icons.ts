/** Icon paths of the inbox. @module */
export const DOT = "M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6z";
