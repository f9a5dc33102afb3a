/** UI strings for the versions of a description, in Korean. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "기록",
  title: "설명 변경 기록",
  explanation: "최근 45일간의 변경 사항입니다. 버전을 복원하는 것도 새로운 변경으로 기록됩니다.",
  list: "버전",
  current: "현재 버전",
  first: "이전 버전",
  empty: "비어 있음",
  changes: "변경 사항",
  restore: "이 버전 복원",
  restored: "설명을 복원했습니다",
  older: "이전 버전 더 보기",
};
