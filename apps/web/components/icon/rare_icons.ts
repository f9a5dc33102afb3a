/** Icon paths that few pages use, kept out of the first bundle. @module */
export const PASSKEY =
  "M8 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2 17c0-3 2.5-5 6-5 .8 0 1.5.1 2.2.3M15 11.5a2.5 2.5 0 0 0-1 4.8V19M14 17.5h1.5";
export const EYE =
  "M1.8 10S5 4.5 10 4.5 18.2 10 18.2 10 15 15.5 10 15.5 1.8 10 1.8 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z";
export const EYE_OFF =
  "M3 3l14 14M8 4.8a8 8 0 0 1 2-.3c5 0 8.2 5.5 8.2 5.5a15 15 0 0 1-2.6 3.2M5.5 6.2A14 14 0 0 0 1.8 10S5 15.5 10 15.5a8 8 0 0 0 3.6-.9";
export const DEVICE = "M3 4.5h14v9H3zM7.5 16.5h5";
export const DOWNLOAD = "M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13";
export const GLOBE =
  "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c2.2 2 3.3 4.5 3.3 7.5s-1.1 5.5-3.3 7.5c-2.2-2-3.3-4.5-3.3-7.5s1.1-5.5 3.3-7.5z";
export const KEY = "M11.3 8.7 17 3M14.5 5.5l2 2M12.5 7.5l1.5 1.5M7.5 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8z";
export const MAIL = "M2.5 4.5h15v11h-15zM2.5 5.5 10 11l7.5-5.5";
export const SHIELD = "M10 2.5 16.5 5v5c0 4-2.8 6.5-6.5 7.5C6.3 16.5 3.5 14 3.5 10V5zM7.3 10l2 2 3.5-3.8";
export const BOLD = "M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z";
export const ITALIC = "M9 4h6M5 16h6M12 4 8 16";
export const IMAGE = "M3 4h14v12H3zM3 13.5l4-4 4 4 2.5-2.5L17 14M13 7.5h.01";
export const FILE =
  "M15.5 9.2l-5.7 5.7a3.6 3.6 0 0 1-5.1-5.1L11 3.5a2.4 2.4 0 0 1 3.4 3.4l-6.2 6.2a1.2 1.2 0 0 1-1.7-1.7l5.2-5.2";
export const QUOTE = "M3.5 4v12M7.5 6H17M7.5 10H17M7.5 14h6";
export const CODE = "M7 6l-4 4 4 4M13 6l4 4-4 4";
export const SEND = "M17 3 9 11M17 3l-5 14-3-6-6-3z";
export const REFRESH = "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5";
export const COPY = "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z";
export const GRIP = "M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01";
export const EXPAND = "M8 3.5H3.5V8M12 16.5h4.5V12M3.5 3.5l5 5M16.5 16.5l-5-5";
export const USERS =
  "M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.3-4.7 5.5-4.7s5.5 1.7 5.5 4.7M13 4.3a3 3 0 0 1 0 5.5M15 12.2c1.9.6 3 2.1 3 4.3";
export const HEADING = "M5 4v12M15 4v12M5 10h10";
export const TABLE = "M3 4h14v12H3zM3 8.5h14M10 4v12";
export const DIVIDER = "M3 10h14M6 5h8M6 15h8";
export const SIGN_OUT = "M8 3.5H3.5v13H8M12.5 6.5 16 10l-3.5 3.5M16 10H7.5";
export const SMILE =
  "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.8 11.5a3.6 3.6 0 0 0 6.4 0M7.5 8h.01M12.5 8h.01";
