/** UI strings for the list of webhooks, in Korean. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "웹훅",
  text: "프로젝트 이벤트를 JSON으로 원하는 엔드포인트에 보냅니다. 비밀 키를 설정하면 요청에 서명합니다.",
  add: "웹훅 추가",
  newTitle: "새 웹훅",
  limit: (count) => `프로젝트마다 웹훅을 최대 ${count}개까지 추가할 수 있습니다.`,
  name: "이름",
  nameHint: "참고용으로만 사용됩니다",
  nameNeeded: "이름을 입력하세요",
  defaultName: "웹훅",
  noUrl: "URL 없음",
  failing: (since) => `${since}부터 실패 중`,
  on: "켜짐",
  off: "꺼짐",
  turnOn: "켜기",
  turnOff: "끄기",
  turnOnLabel: (name) => `‘${name}’ 켜기`,
  turnOffLabel: (name) => `‘${name}’ 끄기`,
  edit: "편집",
  editLabel: (name) => `‘${name}’ 편집`,
  close: "닫기",
  closeLabel: (name) => `‘${name}’ 닫기`,
  log: "전송 기록",
};
