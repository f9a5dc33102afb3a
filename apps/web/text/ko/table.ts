/** UI strings for the table of tasks, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "입력하면 값이 바뀌고, Enter를 누르면 값을 편집합니다. Shift와 화살표 키로 셀을 선택합니다. 스페이스바로 작업을 엽니다. 표에서 나가려면 Escape를 누른 다음 Tab을 누르세요.",
  headKeys: "Enter로 옵션을 엽니다. Alt와 화살표 키로 열 너비를 바꾸고, Shift도 함께 누르면 열을 옮깁니다.",
  key: "키",
  otherTask: "이 표에 없는 작업",
  columns: "열",
  resetColumns: "열 초기화",
  sort: "이 열로 정렬",
  pin: "열 고정",
  unpin: "열 고정 해제",
  wider: "넓게",
  narrower: "좁게",
  hide: "열 숨기기",
  summary: "요약",
  summaries: { sum: "합계", average: "평균", least: "최솟값", most: "최댓값", none: "없음" },
  selected: (count) => counted(count, { other: "셀 #개 선택됨" }),
  copied: (count) => counted(count, { other: "셀 #개를 복사했습니다" }),
  changed: (count) => counted(count, { other: "셀 #개를 변경했습니다" }),
  unsaved: (count) => counted(count, { other: "셀 #개를 저장하지 못했습니다" }),
  outside: (count) => counted(count, { other: "붙여넣은 행 #개가 표에 들어가지 않습니다" }),
  copyText: "텍스트 복사",
  textCopied: "텍스트를 복사했습니다",
  discard: "버리기",
  faults: {
    readOnly: "여기에서는 이 값을 바꿀 수 없습니다",
    required: "이 값은 비워 둘 수 없습니다",
    long: (most) => `최대 ${most}자까지 입력하세요`,
    several: (text) => `이름이 ‘${text}’인 사람이 여러 명입니다`,
    yesOrNo: "예 또는 아니요를 입력하세요",
  },
};
