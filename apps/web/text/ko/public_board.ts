/** UI strings for public boards, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "읽기 전용",
  noTasks: "작업 없음",
  tasks: (count) => counted(count, { other: "작업 #개" }),
  assignee: (name) => `담당자: ${name}`,
  columns: "열",
  missingTitle: "보드를 찾을 수 없습니다",
  missing: "이 보드는 존재하지 않거나 더 이상 공개되어 있지 않습니다. 워크스페이스 멤버라면 로그인하세요.",
  signIn: "로그인",
};
