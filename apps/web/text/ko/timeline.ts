/** UI strings for the timeline, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "단위",
  zooms: { week: "주", month: "월", quarter: "분기" },
  earlier: "이전",
  later: "이후",
  dates: (from, to) => (from === to ? from : `${from} ~ ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "기한 지남",
  blocks: (count) => counted(count, { other: "작업 #개를 차단함" }),
  blockedBy: (count) => counted(count, { other: "작업 #개에 의해 차단됨" }),
  beginsTooEarly: "차단하는 작업이 끝나기 전에 시작됨",
  keys: "왼쪽과 오른쪽 화살표 키로 막대를 하루씩 이동합니다. Shift를 함께 누르면 종료일만, Ctrl과 Shift를 함께 누르면 시작일만 이동합니다. 이동한 내용은 잠시 후 저장됩니다. 바로 저장하려면 Enter를, 취소하려면 Escape를 누르세요.",
  plan: (key) => `${key} 일정을 오늘로 지정`,
  find: (key) => `${key} 위치로 스크롤`,
  drawHint: "드래그하여 날짜 지정",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) => counted(count, { other: "차단된 작업 #개도 함께 이동했습니다." }),
  willMove: (count) => counted(count, { other: "차단된 작업 #개도 함께 이동합니다" }),
  empty: {
    title: "아직 작업이 없습니다",
    text: "보드에서 작업을 추가한 후 여기에서 날짜를 지정하세요.",
  },
};
