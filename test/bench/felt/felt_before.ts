/**
 * The figures measured on November 22, which `felt_bench.ts` prints next to new figures. The load average was 2 to 5.
 *
 * @module
 */

/** By number of cards: first cards cold, warm, requests, KB cold (JS / API), KB warm, main thread. */
export const LOADED_BEFORE: Readonly<Record<string, string>> = {
  "140": "795 ms | 357 ms | 51 | 257 (175 / 68) | 44 | 686 ms",
  "1000": "949 ms | 363 ms | 51 | 657 (175 / 468) | 395 | 891 ms",
  "5000": "1145 ms | 450 ms | 51 | 946 (175 / 758) | 395 | 1129 ms",
  "10000": "932 ms | 399 ms | 51 | 1302 (175 / 1113) | 395 | 920 ms",
  "140, Fast 3G (300 ms)": "5300 ms | 2400 ms | 51 | - | - | -",
};

/** By name of the figure, then by number of cards. */
export const USED_BEFORE: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "open a task, first time": { 1000: "1043 ms", 10000: "817 ms" },
  "open a task, later": { 1000: "107-154 ms", 10000: "110-221 ms" },
  "key to painted letter in the filter": { 1000: "5-8 ms", 10000: "6-27 ms" },
  "filter cleared to board settled": { 1000: "189 ms", 10000: "191 ms" },
  "drop to card painted": { 1000: "36 ms", 10000: "53 ms" },
  "frames during a drag, median": { 1000: "16.7 ms", 10000: "16.6 ms" },
  "frames during a drag, p95": { 1000: "16.8 ms", 10000: "16.8 ms" },
  "flick scroll, p95 frame": { 1000: "16.7 ms", 10000: "33.4 ms" },
  "flick scroll, blank frames": { 1000: "0 of 132", 10000: "0 of 141" },
  "JS heap": { 1000: "12 MB", 10000: "17 MB" },
  "palette, first time": { 1000: "350-380 ms" },
  "palette, later": { 1000: "25-45 ms" },
  "others see my move": { 1000: "257 ms" },
  "inbox badge after a mention": { 1000: "54 ms" },
  "create a task at 300 ms latency": { 1000: "900 ms" },
  "switch project, warm": { 1000: "143-307 ms" },
};
