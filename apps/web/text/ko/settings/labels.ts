/** UI strings for coloring and merging labels, in Korean. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "새 레이블 색상",
  mergeTitle: (from, into) => `레이블을 병합하시겠습니까? ‘${from}’ → ‘${into}’`,
  mergeText: (from, into) =>
    `같은 이름의 레이블이 이미 있습니다. ‘${from}’ 레이블이 있는 모든 작업에 ‘${into}’ 레이블이 지정되고 ‘${from}’ 레이블은 삭제됩니다. 되돌릴 수 없습니다.`,
  merge: "레이블 병합",
};
