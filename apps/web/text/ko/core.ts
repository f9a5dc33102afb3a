/** The Korean UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "본문으로 건너뛰기",
    loading: "불러오는 중",
    working: "처리 중…",
    signedOut: "로그아웃되었습니다. 계속하려면 로그인하세요.",
    signIn: "로그인",
    account: "내 계정",
    settings: "설정",
    documentation: "API 문서",
    signOut: "로그아웃",
    home: "홈",
    appearance: "화면",
  },
  actions: {
    cancel: "취소",
    close: "닫기",
    save: "저장",
    saved: "저장됨",
    retry: "다시 시도",
    copy: "복사",
    copied: "복사됨",
    copyFailed: "복사하지 못했습니다. 텍스트를 선택해 직접 복사하세요.",
    done: "완료",
  },
  draft: {
    begun: (text) => `초안: ${text}`,
    restored: "초안을 복원했습니다",
    unsaved: "저장되지 않은 변경 사항",
    discard: "버리기",
    discarded: "초안을 버렸습니다",
  },
  missing: {
    title: "페이지를 찾을 수 없습니다",
    text: "URL이 잘못되었거나 페이지가 이동했을 수 있습니다.",
    home: "홈으로 돌아가기",
  },
  errors: {
    unauthenticated: "로그아웃되었습니다. 계속하려면 로그인하세요.",
    OFFLINE: "서버에 연결할 수 없습니다. 네트워크 연결을 확인한 후 다시 시도하세요.",
    TIMEOUT: "서버 응답이 너무 오래 걸립니다. 잠시 후 다시 시도하세요.",
    forbidden: "이 동작을 실행할 권한이 없습니다. 워크스페이스 관리자에게 문의하세요.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "요청이 너무 많습니다. 1분 후 다시 시도하세요."
        : `요청이 너무 많습니다. ${Math.ceil(seconds / 60)}분 후 다시 시도하세요.`,
    unknown: "문제가 발생했습니다. 다시 시도하세요. 문제가 계속되면 서버 관리자에게 문의하세요.",
    page: "이 페이지를 불러오지 못했습니다",
  },
  board,
  task,
  shell,
};
