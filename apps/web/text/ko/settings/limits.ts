/** UI strings for column limits, in Korean. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "제한 설정…",
  label: "WIP 제한",
  labelOf: (column) => `‘${column}’ 열의 WIP 제한`,
  hint: "이 열에 둘 작업의 최대 개수입니다. 비워 두면 제한이 없습니다. 제한을 초과한 열로도 작업을 이동할 수 있습니다.",
  most: (limit) => `최대 ${limit}개`,
  count: (count, limit) => `${counted(count, { other: "작업 #개" })}, 제한 ${limit}개`,
  over: "제한 초과",
  nowOver: (column, count, limit) => `‘${column}’ 열이 제한을 초과했습니다: 작업 ${count}개, 제한 ${limit}개.`,
  saved: (column, limit) => `‘${column}’ 열의 제한을 ${limit}개로 설정했습니다`,
  cleared: (column) => `‘${column}’ 열의 제한을 해제했습니다`,
  invalid: "1부터 10,000까지의 정수를 입력하거나 비워 두세요",
};
