/** UI strings for unsaved text and deleted tasks, in Korean. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "아직 저장되지 않음",
  explanation: "이 변경 사항은 이 브라우저에만 저장되어 있습니다. 연결을 기다리는 변경 사항은 자동으로 저장됩니다.",
  givenBack: (title, reason) =>
    `‘${title.length > 60 ? `${title.slice(0, 60)}…` : title}’을(를) 업데이트하지 못했습니다. ${reason} 입력한 텍스트는 초안으로 보관됩니다.`,
  sending: "저장 중…",
  waiting: "연결 대기 중",
  signedOut: "로그인하면 저장됩니다",
  refused: (title, reason) =>
    `‘${title.length > 60 ? `${title.slice(0, 60)}…` : title}’ 항목을 추가하지 못했습니다. ${reason}`,
  maybeAdded: (title) =>
    `‘${title.length > 60 ? `${title.slice(0, 60)}…` : title}’은(는) 이미 추가되었을 수 있습니다. 보낸 지 하루가 넘었습니다. 확인한 후 다시 시도하세요.`,
  maybeSent: "보낸 지 하루가 넘었으며 이미 저장되었을 수 있습니다. 확인한 후 다시 시도하세요.",
  signOutTitle: "저장되지 않은 텍스트를 삭제하고 로그아웃하시겠습니까?",
  signOutText: "아직 저장되지 않은 텍스트가 있습니다. 로그아웃하면 이 브라우저에서 삭제됩니다.",
  fieldInUse: "입력란에 이미 텍스트가 있습니다. 먼저 저장하거나 버리세요.",
};

export const conflict: typeof enConflict = {
  description: (title) => `다른 사람이 ‘${title}’의 설명을 변경했습니다`,
  title: (title) => `다른 사람이 ‘${title}’의 제목을 변경했습니다`,
  field: (field, title) => `다른 사람이 ‘${title}’의 ‘${field}’을(를) 변경했습니다`,
  explanation: "두 버전을 비교해 유지할 버전을 선택하세요.",
  theirs: "상대방 버전",
  mine: "내 버전",
  keep: "내 버전 유지",
  take: "상대방 버전 사용",
  edit: "편집",
  taken: "내 버전을 버렸습니다",
};

export const gone: typeof enGone = {
  unsavedText: "저장되지 않은 텍스트",
  deletedBy: (name) => (name === undefined ? "누군가 이 작업을 삭제했습니다." : `${name} 님이 이 작업을 삭제했습니다.`),
  deletedByYou: "내가 이 작업을 삭제했습니다.",
  textBelow: "저장되지 않은 텍스트가 아래에 있습니다.",
  restore: "작업 복원",
  restOffline: "오프라인 상태입니다. 다시 연결되면 이 작업의 나머지 내용을 볼 수 있습니다.",
};

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "저장 중…",
  offline: (count) =>
    count === 0
      ? "오프라인 상태입니다. 계속 작업할 수 있습니다."
      : `오프라인 상태입니다. ${counted(count, { other: "변경 사항 #개가 대기 중입니다." })}`,
  waiting: (count) => `서버에 연결할 수 없습니다. ${counted(count, { other: "변경 사항 #개가 대기 중입니다." })}`,
  refused: (count) => counted(count, { other: "변경 사항 #개를 저장하지 못했습니다" }),
  conflict: "다른 사람이 같은 텍스트를 변경했습니다",
  review: "검토",
  details: "자세히",
};
