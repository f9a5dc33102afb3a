/** UI strings for the chat channels of a project, in Korean. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "채팅 채널",
  text: "프로젝트 업데이트를 Slack, Discord, Telegram, Mattermost, Microsoft Teams 또는 Matrix에 게시합니다.",
  add: "채널 추가",
  newTitle: "새 채널",
  limit: (count) => `프로젝트당 채널을 최대 ${count}개까지 추가할 수 있습니다.`,
  service: "서비스",
  needed: "값을 입력하세요",
  stored: (masked) => `저장됨: ${masked}. 유지하려면 비워 두세요.`,
  optional: "선택 사항",
  removeTitle: "채널을 제거하시겠습니까?",
  settings: {
    webhookUrl: "웹훅 URL",
    botToken: "봇 토큰",
    chatId: "채팅 ID",
    threadId: "주제 ID",
    homeserverUrl: "홈서버 URL",
    accessToken: "액세스 토큰",
    roomId: "룸 ID",
  },
  hints: {
    slack: "Slack에서 수신 웹훅을 만들고 URL을 붙여넣으세요. Rocket.Chat 같은 호환 서비스도 사용할 수 있습니다.",
    discord: "Discord 채널 설정의 연동에서 웹훅을 만들고 URL을 붙여넣으세요.",
    telegram:
      "@BotFather로 봇을 만들어 채팅에 추가하고 토큰을 붙여넣으세요. 채팅 ID는 숫자 또는 공개 채널의 @이름입니다.",
    mattermost: "Mattermost에서 수신 웹훅을 만들고 URL을 붙여넣으세요.",
    teams: "Teams에서 웹훅 요청을 받으면 채널에 게시하는 워크플로를 만들고 URL을 붙여넣으세요.",
    matrix:
      "룸에 참여한 계정의 액세스 토큰을 사용하세요. 룸 ID는 룸의 고급 설정에 있습니다. 메시지는 암호화되지 않습니다.",
  },
};
